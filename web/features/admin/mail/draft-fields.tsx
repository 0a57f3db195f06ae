import { useRef, type KeyboardEvent } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { FormatTools } from './format-tools.tsx'
import { insertMark, type MarkKind } from './insert-mark.ts'
import type { Draft } from './use-draft.ts'

/** Subject and content, with the marks that a content may have. */
export function DraftFields({ draft: { form } }: { draft: Draft }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { errors } = form.formState
  // In this order: after a mistake the focus goes to the first that was registered.
  const subject = form.register('subject')
  const { ref, ...content } = form.register('content')

  function mark(kind: MarkKind) {
    if (!area.current) return
    const { value, selectionStart, selectionEnd } = area.current
    const next = insertMark({ text: value, start: selectionStart, end: selectionEnd }, kind)
    form.setValue('content', next.text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    area.current.focus()
    area.current.setSelectionRange(next.start, next.end)
  }

  function pressKey(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    mark('bold')
  }

  return (
    <div className="grid gap-5">
      <Field label="Assunto" error={errors.subject?.message} required>
        <Input autoComplete="off" maxLength={200} {...subject} />
      </Field>
      <div>
        <Field
          label="Conteúdo"
          error={errors.content?.message}
          hint="Uma linha em branco começa outro parágrafo. {nome} vira o nome de quem recebe, {primeiro_nome} só o primeiro."
          required
        >
          <Textarea
            {...content}
            ref={(element) => {
              ref(element)
              area.current = element
            }}
            onKeyDown={pressKey}
            className="min-h-44"
          />
        </Field>
        <FormatTools onMark={mark} />
      </div>
    </div>
  )
}
