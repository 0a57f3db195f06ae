import LockKeyhole from 'lucide-react/icons/lock-keyhole'

const safe =
  'Suas chaves nunca saem deste navegador: o código é gerado aqui, e nada é enviado ao nosso servidor.'

/** Said wherever a key is asked for. */
export function KeysNote({ children = safe }: { children?: string }) {
  return (
    <p className="flex gap-2 text-13 text-faint">
      <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}
