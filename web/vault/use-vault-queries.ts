import { useQueries } from '@tanstack/react-query'

/**
 * Several questions at once. Only members ask vaults: imported by a module of ours, this part of the library is built into
 * their code, and not into a file that strangers may fetch.
 */
export const useVaultQueries: typeof useQueries = useQueries
