import { useState } from 'react'
import type { SecondFactor } from '#contract/second-factor.ts'
import { Button } from '#web/ui/button.tsx'
import { Matter } from '../account-section.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'

type PasskeysProps = { factor: SecondFactor; onAdded: (codes: string[]) => void; now: Date }

export function Passkeys({ factor, onAdded, now }: PasskeysProps) {
  const { passkeys, arePasskeysPossible } = factor
  const [isAdding, setAdding] = useState(false)
  return (
    <Matter
      title="Chaves de acesso"
      text="Entre com a digital, o rosto ou o PIN do aparelho, até sem digitar a senha."
      actions={
        arePasskeysPossible && (
          <Button
            variant={isAdding ? 'ghost' : 'secondary'}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            {isAdding ? 'Cancelar' : 'Adicionar chave'}
          </Button>
        )
      }
    >
      {!arePasskeysPossible && (
        <p className="mt-3 text-13 text-faint">
          Chaves de acesso precisam de um endereço com https, que esta instalação ainda não tem. Use o
          aplicativo autenticador.
        </p>
      )}
      {passkeys.length > 0 && (
        <ul className="mt-4 divide-y divide-line rounded-md border border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} factor={factor} now={now} />
          ))}
        </ul>
      )}
      {isAdding && (
        <AddPasskey
          onAdded={(codes) => {
            setAdding(false)
            onAdded(codes)
          }}
        />
      )}
    </Matter>
  )
}
