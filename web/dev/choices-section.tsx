import { useState } from 'react'
import { provenPlatforms } from '#contract/platforms.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Demo, DemoSection } from './demo.tsx'

const platforms = provenPlatforms.map(({ id, name, needs }) => ({
  value: id,
  label: name,
  hint: needs,
}))

const replies = [
  { value: 'aceito', label: 'Aceito' },
  { value: 'recusado', label: 'Recusado' },
  { value: 'sem-resposta', label: 'Sem resposta' },
] as const

const views = [
  {
    value: 'previa',
    label: 'Prévia',
    content: <p className="text-14 text-muted">O formulário, como será visto.</p>,
  },
  { value: 'codigo', label: 'Código', content: <p className="text-14 text-muted">O HTML para copiar.</p> },
  {
    value: 'ensaio',
    label: 'Ensaio',
    content: <p className="text-14 text-muted">O lead, do começo ao fim.</p>,
  },
  { value: 'off', label: 'Desativada', content: null, disabled: true },
]

export function ChoicesSection() {
  const [platform, setPlatform] = useState(platforms[0]?.value)
  const [reply, setReply] = useState<(typeof replies)[number]['value']>('aceito')
  return (
    <DemoSection id="escolhas" title="Escolhas">
      <Demo name="checkbox" wide>
        <div className="grid gap-3">
          <Checkbox label="Administrador" defaultChecked />
          <Checkbox label="Administrador" hint="Vê e altera todas as contas." />
          <Checkbox label="Desativado" disabled />
        </div>
      </Demo>
      <Demo name="choice-cards" wide>
        <ChoiceCards
          label="Plataforma"
          choices={platforms}
          value={platform}
          onValueChange={setPlatform}
          className="max-w-2xl"
        />
      </Demo>
      <Demo name="segmented">
        <Segmented label="Resposta da plataforma" options={replies} value={reply} onValueChange={setReply} />
      </Demo>
      <Demo name="tabs" wide>
        <Tabs label="Resultado" tabs={views} />
      </Demo>
    </DemoSection>
  )
}
