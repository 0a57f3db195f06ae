import { LegalPage } from './legal-page.tsx'
import { privacySections } from './privacy/index.ts'

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacidade"
      description="Que dados guardamos, para quê, por quanto tempo, quem os recebe, e como você decide sobre eles."
      sections={privacySections}
    />
  )
}
