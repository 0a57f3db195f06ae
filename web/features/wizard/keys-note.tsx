import LockKeyhole from 'lucide-react/icons/lock-keyhole'

/** Said wherever a key is asked for. */
export function KeysNote() {
  return (
    <p className="flex gap-2 text-13 text-faint">
      <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      Suas chaves nunca saem deste navegador: o código é gerado aqui, e nada é enviado ao nosso servidor.
    </p>
  )
}
