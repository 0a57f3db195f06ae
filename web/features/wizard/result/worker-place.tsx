import { HowLeadsTravel } from '../steps/how-it-works.tsx'
import { useStep } from '../wizard-context.ts'

/** Before its code exists: where the Worker will stand. */
export function WorkerPlace() {
  const { platform } = useStep()
  return (
    <div className="py-6">
      <HowLeadsTravel platform={platform} at="worker" />
      <p className="mx-auto mt-6 max-w-sm text-center text-14 text-muted">
        O código do Worker aparece aqui, pronto para copiar, assim que for gerado.
      </p>
    </div>
  )
}
