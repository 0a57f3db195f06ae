import { freePlan, freeRequestsPerDay } from '#contract/free-plan.ts'
import type { Topic } from '../topic.ts'

const format = (count: number) => count.toLocaleString('pt-BR')
const rowsPerDay = freePlan.rowsPerLead * freePlan.leadsPerDay

export const cloudflare: Topic[] = [
  {
    id: 'plano-gratuito',
    title: 'O plano gratuito da Cloudflare',
    questions: [
      {
        id: 'custo',
        question: 'A Cloudflare cobra por isso?',
        answer: [
          `Não. O plano gratuito atende ${format(freeRequestsPerDay)} requisições por dia na conta inteira, e cada lead gasta uma ou duas. A página de sucesso hospedada no Worker, os retornos e estas telas abertas gastam um pouco também.`,
          `Com o Cofre, cada lead grava até ${freePlan.rowsPerLead} linhas, das ${format(rowsPerDay)} diárias do plano: cabem cerca de ${format(freePlan.leadsPerDay)} leads por dia.`,
        ],
        picture: 'free-plan',
      },
      {
        id: 'passar-do-limite',
        question: 'E se eu passar do limite?',
        answer: [
          'Quando as linhas do dia acabam, o Worker continua entregando à rede, mas o Cofre não guarda. Quando as requisições acabam, a Cloudflare não atende mais o formulário. Os dois limites recomeçam todo dia às 21h de Brasília, e o plano pago da Cloudflare tem limites bem maiores.',
        ],
      },
    ],
  },
  {
    id: 'dominio',
    title: 'Domínios',
    questions: [
      {
        id: 'dominio-proprio',
        question: 'Posso usar um domínio meu no Worker?',
        answer: [
          'Pode. Na Cloudflare, abra o Worker, entre em Settings, Domains & Routes, e adicione um Custom Domain. Depois de copiar o formulário, troque nele o endereço workers.dev pelo seu. Os leads chegam ao mesmo Cofre.',
          'Aqui, deixe o endereço workers.dev: é nele que o seu navegador lê o Cofre. Por isso não desligue workers.dev nas configurações do Worker.',
        ],
        picture: 'domain',
      },
    ],
  },
]
