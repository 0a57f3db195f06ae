import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readSecondFactor, type SecondFactor } from '#contract/second-factor.ts'
import { queryFor } from '#web/api/query-for.ts'
import { Reading } from '#web/api/reading.tsx'
import { useSession } from '#web/session/session.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountSection } from '../account-section.tsx'
import { Authenticator } from './authenticator.tsx'
import { hasFactor } from './has-factor.ts'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ShownCodes } from './shown-codes.tsx'

type SecondFactorSectionProps = { email: string; now: Date }

export function SecondFactorSection({ email, now }: SecondFactorSectionProps) {
  const query = useQuery({ ...queryFor(readSecondFactor), staleTime: 0 })
  // Kept here, where no new answer takes them off the screen.
  const [codes, setCodes] = useState<string[]>([])
  const { retry } = useSession()
  function noteAdded(codes: string[]) {
    setCodes(codes)
    // Whoever has to have one is let in where they were not before.
    retry()
  }
  return (
    <AccountSection id="segundo-fator" description={describe(query.data)}>
      <div className="mt-4 divide-y divide-line border-t border-line">
        <Reading
          query={query}
          loading={<Skeleton shape="row" count={2} />}
          failure="Não foi possível carregar o segundo fator"
        >
          {(factor) => (
            <>
              <Authenticator factor={factor} onAdded={noteAdded} />
              <Passkeys factor={factor} onAdded={noteAdded} now={now} />
              {hasFactor(factor) && <RecoveryCodes left={factor.recoveryCodesLeft} onCodes={setCodes} />}
            </>
          )}
        </Reading>
      </div>
      {codes.length > 0 && <ShownCodes codes={codes} email={email} onKept={() => setCodes([])} />}
    </AccountSection>
  )
}

function describe(factor: SecondFactor | undefined): string {
  return factor && hasFactor(factor)
    ? 'Sua conta pede mais do que a senha: quem a descobrir não entra.'
    : 'Além da senha, algo que só você tem. Quem descobrir sua senha não entra.'
}
