import { LegalPage } from './legal-page.tsx'
import { termsSections } from './terms/index.ts'

export function TermsPage() {
  return (
    <LegalPage
      title="Termos de uso"
      description="O contrato entre você e quem oferece o Integrador, com o anexo sobre os dados dos seus leads."
      sections={termsSections}
    />
  )
}
