import AppWindow from 'lucide-react/icons/app-window'
import Braces from 'lucide-react/icons/braces'
import Cloud from 'lucide-react/icons/cloud'
import FileCheck from 'lucide-react/icons/file-check'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Megaphone from 'lucide-react/icons/megaphone'
import Network from 'lucide-react/icons/network'
import Smartphone from 'lucide-react/icons/smartphone'
import Vault from 'lucide-react/icons/vault'
import type { ReactNode } from 'react'
import { LogoMark } from '#web/ui/logo.tsx'
import { FreePlanPicture } from './free-plan-picture.tsx'
import { PagePicture } from './page-picture.tsx'
import { WayPicture } from './way-picture.tsx'
import { WhatPasses } from './what-passes.tsx'

const page = { mark: <LayoutTemplate />, name: 'Sua página' }
const vault = { mark: <Vault />, name: 'Cofre' }
const network = { mark: <Network />, name: 'Rede' }

/** One for each answer that is easier to see than to read. */
export const pictures = {
  worker: (
    <WayPicture
      label="Desenho: o lead vai da sua página para o Worker, na sua conta da Cloudflare, e dele para a rede."
      stops={[
        { ...page, note: 'o formulário envia' },
        { mark: <Braces />, name: 'Worker', note: 'na sua conta da Cloudflare', tone: 'good' },
        { ...network, note: 'recebe o lead' },
      ]}
      wires={['on', 'on']}
    />
  ),
  publishing: (
    <WayPicture
      label="Desenho: token e chave saem do seu navegador, passam pelo Integrador sem ficar e chegam à sua conta da Cloudflare."
      stops={[
        { mark: <AppWindow />, name: 'Seu navegador', note: 'token e chave' },
        { mark: <LogoMark className="h-3 w-7" />, name: 'Integrador', note: 'passa e não fica' },
        { mark: <Cloud />, name: 'Cloudflare', note: 'Worker e Cofre no ar', tone: 'good' },
      ]}
      wires={['on', 'on']}
    />
  ),
  wordpress: <PagePicture />,
  thanks: (
    <WayPicture
      label="Desenho: a rede aceita o lead, e o visitante vê a página de sucesso no endereço do seu Worker."
      stops={[
        { ...page, note: 'o visitante envia' },
        { ...network, note: 'aceita o lead' },
        { mark: <FileCheck />, name: 'Obrigado', note: 'no seu Worker, em /p/obrigado', tone: 'good' },
      ]}
      wires={['on', 'on']}
    />
  ),
  trial: (
    <WayPicture
      label="Desenho: você envia um lead de teste com o seu telefone, o Cofre marca como teste, e a rede recebe de verdade."
      stops={[
        { mark: <Smartphone />, name: 'Você', note: 'com o seu telefone' },
        { ...vault, note: 'marca como teste' },
        { ...network, note: 'recebe de verdade e pode ligar', tone: 'good' },
      ]}
      wires={['on', 'on']}
    />
  ),
  vault: (
    <WayPicture
      label="Desenho: o lead sai da sua página e fica no Cofre enquanto a rede está fora do ar."
      stops={[
        { ...page, note: 'mostra a página de sucesso' },
        { ...vault, note: 'guarda e tenta de novo', tone: 'waiting' },
        { ...network, note: 'fora do ar', tone: 'bad' },
      ]}
      wires={['on', 'cut']}
    />
  ),
  return: (
    <WayPicture
      label="Desenho: a rede avisa o Cofre que o lead foi aprovado, e a página Leads mostra o pagamento."
      stops={[
        { ...network, note: 'avisa: aprovado' },
        { ...vault, note: 'acha o lead', tone: 'good' },
        { mark: <AppWindow />, name: 'Leads', note: 'Aprovado, US$ 21,00', tone: 'good' },
      ]}
      wires={['on', 'on']}
    />
  ),
  conversions: (
    <WayPicture
      label="Desenho: a rede avisa a aprovação ao Cofre, e o Cofre avisa a compra ao anúncio."
      stops={[
        { ...network, note: 'avisa: aprovado' },
        { ...vault, note: 'avisa a compra', tone: 'good' },
        { mark: <Megaphone />, name: 'Anúncio', note: 'aprende quem compra', tone: 'good' },
      ]}
      wires={['on', 'on']}
    />
  ),
  'free-plan': <FreePlanPicture />,
  domain: (
    <WayPicture
      label="Desenho: o formulário envia pelo seu domínio, e a página Leads lê pelo workers.dev; os dois chegam ao mesmo Worker."
      stops={[
        { ...page, note: 'envia ao seu domínio' },
        { mark: <Braces />, name: 'Worker', note: 'o mesmo nos dois endereços', tone: 'good' },
        { mark: <AppWindow />, name: 'Leads', note: 'lê no workers.dev' },
      ]}
      wires={['on', 'back']}
    />
  ),
  'what-passes': <WhatPasses />,
} as const satisfies Record<string, ReactNode>

export type PictureName = keyof typeof pictures
