/**
 * Of the vault's program, which every Worker with a vault says of itself. It is raised with whatever its owner gains by
 * publishing again; what that is stands in the contract, in `vault-gains.ts`.
 */
export const vaultVersion = 7
