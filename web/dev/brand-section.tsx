import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LeadPath, type PathStage, type PathState } from '#web/ui/lead-path.tsx'
import { Logo, LogoMark } from '#web/ui/logo.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { Demo, DemoSection } from './demo.tsx'

const sizes = [
  ['text-58', 58],
  ['text-32', 32],
  ['text-28', 28],
  ['text-20', 20],
  ['text-18', 18],
] as const

const paths: Record<string, [PathState, PathState, PathState]> = {
  parado: ['idle', 'idle', 'idle'],
  enviando: ['done', 'active', 'idle'],
  worker: ['done', 'done', 'active'],
  aceito: ['done', 'done', 'done'],
  recusado: ['done', 'done', 'failed'],
}

const steps = ['Plataforma', 'Worker', 'Sucesso', 'Formulário', 'WordPress']

export function BrandSection() {
  const [path, setPath] = useState('worker')
  const [step, setStep] = useState(3)
  return (
    <DemoSection id="marca" title="Marca e caminho do lead">
      <Demo name="logo">
        <Logo />
        <Logo subtitle="Agente Integrador de Afiliados" />
        <LogoMark className="h-8 w-18" />
      </Demo>
      <Demo name="type" wide>
        {sizes.map(([look, size]) => (
          <p key={size} className={`${look} truncate font-semibold tracking-tight`}>
            {size} Integre seus formulários
          </p>
        ))}
        <p className="mt-3 text-15">
          15 Escolha a plataforma, responda algumas perguntas e receba o código pronto.
        </p>
        <p className="text-14 text-muted">
          14 Em cada lead vão nome, telefone e oferta. O mesmo Worker atende todas as suas páginas.
        </p>
        <p className="text-13 text-faint">13 Itália · desde 14/08/2025</p>
        <p className="font-mono text-12 text-faint">12 GET /api/v2/order/create 4821377</p>
      </Demo>
      <Demo name="lead-path" wide>
        <Segmented
          label="Estado do caminho"
          options={Object.keys(paths).map((value) => ({ value, label: value }))}
          value={path}
          onValueChange={setPath}
        />
        <LeadPath label="Caminho do lead" stages={stagesOf(path)} className="mt-8 max-w-md" />
      </Demo>
      <Demo name="stepper" wide>
        <Stepper
          label="Passos da integração"
          steps={steps}
          current={step}
          open={steps.map((_, index) => index).filter((index) => index !== step)}
          onSelect={setStep}
        />
        <Stepper label="Passos sem Worker" steps={steps} current={2} skipped={[1]} className="mt-8" />
        <div className="mt-6 flex gap-3">
          <Button size="small" disabled={step === 0} onClick={() => setStep(step - 1)}>
            Voltar
          </Button>
          <Button size="small" disabled={step === steps.length - 1} onClick={() => setStep(step + 1)}>
            Próximo Passo
          </Button>
        </div>
      </Demo>
    </DemoSection>
  )
}

function stagesOf(path: string): PathStage[] {
  const [form, worker, platform] = paths[path] ?? ['idle', 'idle', 'idle']
  return [
    { key: 'form', mark: 'Form', label: 'Sua página', state: form },
    { key: 'worker', mark: 'JS', label: 'Worker', state: worker },
    { key: 'platform', mark: 'AC', label: 'AdCombo', state: platform },
  ]
}
