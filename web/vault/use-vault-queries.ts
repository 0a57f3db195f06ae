import { useQueries } from '@tanstack/react-query'

/**
 * Several questions at once. Only members ask vaults: under a name of its own this part of the library goes where their
 * code goes, and not where everybody's does.
 */
export const useVaultQueries: typeof useQueries = useQueries
