/** What was read of a vault is kept under its address, and its path where one answer is meant. */
export const vaultKey = (address: string, ...path: string[]) => ['cofre', address, ...path] as const
