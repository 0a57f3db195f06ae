import { CredentialFields } from './credential-fields.tsx'
import { KeysNote } from './token-protection.tsx'
import { KitOffer } from './kit-offer.tsx'
import { PublishOffer } from './publish-offer.tsx'
import { useStep } from '../wizard-context.ts'
import { WorkerAddress } from './worker-address.tsx'
import { WorkerInstructions } from './worker-instructions.tsx'

export function WorkerStep() {
  const { platform } = useStep()
  return (
    <div className="grid gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <CredentialFields />
      </div>
      <KeysNote>
        Suas chaves nunca saem deste navegador, a não ser que você publique por aqui: aí elas passam pelo
        nosso servidor só a caminho da sua conta na Cloudflare, e não são guardadas.
      </KeysNote>
      <PublishOffer />
      <WorkerInstructions platform={platform} />
      <KitOffer />
      <WorkerAddress />
    </div>
  )
}
