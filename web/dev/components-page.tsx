import { AppHeader, Person } from '#web/ui/app-header.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SectionNav } from '#web/ui/section-nav.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { useTheme } from '#web/ui/use-theme.ts'
import { ActionsSection } from './actions-section.tsx'
import { BrandSection } from './brand-section.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { DataSection } from './data-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { StatesSection } from './states-section.tsx'
import './dev.css'

const places = [
  { label: 'Componentes', href: '/dev/ui', isHere: () => true },
  { label: 'Início', href: '/', isHere: () => false },
]

const sections = [
  { id: 'marca', label: 'Marca' },
  { id: 'acoes', label: 'Ações' },
  { id: 'campos', label: 'Campos' },
  { id: 'escolhas', label: 'Escolhas' },
  { id: 'estados', label: 'Estados' },
  { id: 'camadas', label: 'Camadas' },
  { id: 'dados', label: 'Dados' },
]

/** Every component in every state, in both themes. Development only. */
export function ComponentsPage() {
  const { theme, choose } = useTheme()
  return (
    <Screen
      title="Componentes"
      header={
        <AppHeader
          subtitle="Agente Integrador de Afiliados"
          places={places}
          person={<Person username="marina.alves" email="marina@exemplo.com.br" href="/conta" />}
          badge={
            <Badge tone="green" dot>
              23d restantes
            </Badge>
          }
        >
          <ThemeToggle theme={theme} onChoose={choose} />
          <Button size="small">Sair</Button>
        </AppHeader>
      }
      className="mx-auto w-full max-w-300 px-4 py-8 sm:px-8 sm:py-10"
    >
      <PageHeader title="Componentes" description="O que há para construir telas, em todos os estados." />
      <div className="sticky top-0 z-20 -mx-1 mt-6 bg-bg px-1 py-3">
        <SectionNav label="Seções" sections={sections} />
      </div>
      <BrandSection />
      <ActionsSection />
      <FieldsSection />
      <ChoicesSection />
      <StatesSection />
      <OverlaysSection />
      <DataSection />
    </Screen>
  )
}
