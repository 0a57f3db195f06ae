import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { CampaignDraft } from '#contract/campaigns.ts'
import { errors } from '#contract/errors.ts'
import { checkWith } from '#web/lib/check-with.ts'
import { toast } from '#web/ui/toast-store.ts'
import { saveDraft, readSavedDraft } from './saved-draft.ts'

/**
 * A mail being written, saved under its key until it is sent. `check` hands it on once both of its parts are there, and
 * says so where they are not.
 */
export function useDraft(key: string) {
  const [saved] = useState(() => readSavedDraft(key))
  const form = useForm({ resolver: checkWith(CampaignDraft), defaultValues: saved })
  const { subject = '', content = '' } = useWatch({ control: form.control })
  useEffect(() => saveDraft(key, { subject, content }), [key, subject, content])

  function check(goOn: (draft: CampaignDraft) => void) {
    void form.handleSubmit(goOn, (problems) => {
      const messages = Object.values(problems).map(({ message }) => message)
      if (!messages.includes(errors.mail_incomplete.message)) return
      const description = errors.mail_incomplete.message
      toast({ title: 'Campos obrigatórios', description, variant: 'destructive' })
    })()
  }

  return { form, check, written: { subject, content } }
}

export type Draft = ReturnType<typeof useDraft>
