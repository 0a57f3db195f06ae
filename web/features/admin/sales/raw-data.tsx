import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { Button } from '#web/ui/button.tsx'
import { CodeBox } from '#web/ui/code-box.tsx'

type RawDataProps = {
  /** The body as it arrived. */
  text: string
  isRevealed: boolean
  isPending: boolean
  problem: string | undefined
  onReveal: (isRevealed: boolean) => void
}

/** What the checkout sent. Personal data stays covered until somebody asks for it. */
export function RawData({ text, isRevealed, isPending, problem, onReveal }: RawDataProps) {
  return (
    <section aria-labelledby="raw-data">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="raw-data" className="text-15 tracking-snug">
          Dados recebidos
        </h3>
        <Button
          size="small"
          pending={isPending}
          pendingLabel="Buscando..."
          onClick={() => onReveal(!isRevealed)}
        >
          {isRevealed ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          {isRevealed ? 'Ocultar dados pessoais' : 'Mostrar dados pessoais'}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="mb-3 text-13 text-red">
          {problem}
        </p>
      )}
      <CodeBox title="evento.json" code={prettyPrint(text)} />
    </section>
  )
}

/** A body that is no JSON was kept too, and is shown as it is. */
function prettyPrint(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
