import { CredentialFields } from './credential-fields.tsx'
import { KeysNote } from './token-protection.tsx'
import { KitOffer } from './kit-offer.tsx'
import { PublishOffer } from './publish-offer.tsx'
import { useStep } from '../wizard-context.ts'
import { WorkerAddress } from './worker-address.tsx'
import { WorkerInstructions } from './worker-instructions.tsx'

/** One way is open; the others say what they lack, and open when somebody wants them all the same. */
export function WorkerStep() {
  const { state, platform } = useStep()
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <CredentialFields />
      </div>
      <KeysNote>
        Nós não guardamos sua chave. O código é gerado neste navegador; se você publicar por aqui, ela passa
        pelo nosso servidor só a caminho da sua conta da Cloudflare.
      </KeysNote>
      <PublishOffer />
      <section aria-labelledby="outros-jeitos" className="grid grid-cols-1 gap-3">
        <h2 id="outros-jeitos" className="text-15 tracking-snug">
          Outros jeitos
        </h2>
        <WorkerInstructions platform={platform} mustOpen={state.workerMade} />
        <KitOffer />
      </section>
      <WorkerAddress />
    </div>
  )
}
