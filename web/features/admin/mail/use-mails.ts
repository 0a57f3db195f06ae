import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listMails, resendMail, resendMails, type MailQuery } from '#contract/mails.ts'
import { readOverview } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { queryFor } from '#web/api/query-for.ts'
import { useAct } from '#web/api/use-act.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { aboutCustomers, aboutWatch } from '../use-overview.ts'

export function useMails(query: MailQuery) {
  return useQuery({
    ...queryFor(listMails, { query }),
    // The page before stays until the next one is there.
    placeholderData: keepPreviousData,
  })
}

/** Without an id, all that still may go. */
export function useResend() {
  return useAct({
    send: (id?: string) => (id === undefined ? call(resendMails) : call(resendMail, { params: { id } })),
    done: ({ message }) => ({ title: 'Reenviando', description: message }),
    failed: 'Erro ao reenviar',
    onDone: useRefresh([listMails, readOverview, aboutCustomers, aboutWatch]),
  })
}
