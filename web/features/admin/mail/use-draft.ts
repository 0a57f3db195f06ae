import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { CampaignDraft } from '#contract/campaigns.ts'
import { errors } from '#contract/errors.ts'
import { toast } from '#web/ui/toast-store.ts'

export const emptyDraft: CampaignDraft = { subject: '', content: '' }

/** A mail being written. `check` hands it on once both of its parts are there, and says so where they are not. */
export function useDraft() {
  const form = useForm({ resolver: zodResolver(CampaignDraft), defaultValues: emptyDraft })
  const written = useWatch({ control: form.control })

  function check(goOn: (draft: CampaignDraft) => void) {
    void form.handleSubmit(goOn, (problems) => {
      const messages = Object.values(problems).map(({ message }) => message)
      if (!messages.includes(errors.mail_incomplete.message)) return
      const description = errors.mail_incomplete.message
      toast({ title: 'Campos obrigatórios', description, variant: 'destructive' })
    })()
  }

  return { form, check, written: { ...emptyDraft, ...written }, clear: () => form.reset(emptyDraft) }
}

export type Draft = ReturnType<typeof useDraft>
