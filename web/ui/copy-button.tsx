import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useCopy } from '#web/lib/use-copy.ts'
import { Button, type ButtonProps } from './button.tsx'

type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'children'> & {
  /** A function where it costs something to make: it is then made when it is copied. */
  text: string | (() => string)
  label?: string
  onCopied?: (() => void) | undefined
}

export function CopyButton({ text, label = 'Copiar', onCopied, size = 'small', ...props }: CopyButtonProps) {
  const { copy, copied, failed } = useCopy()

  async function click() {
    if (await copy(typeof text === 'string' ? text : text())) onCopied?.()
  }

  return (
    <Button size={size} {...props} onClick={() => void click()}>
      {copied ? <Check className="animate-pop-in text-accent" /> : <Copy />}
      <span aria-live="polite">{copied ? 'Copiado!' : failed ? 'Copie à mão: Ctrl+C' : label}</span>
    </Button>
  )
}
