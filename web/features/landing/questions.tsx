import { Link } from 'wouter'
import { freePlan, freeRequestsPerDay } from '#contract/free-plan.ts'
import { newPlatformNames } from '#contract/platforms.ts'
import { wrap } from './sections.tsx'

const format = (count: number) => count.toLocaleString('pt-BR')

const questions = [
  [
    'Preciso saber programar?',
    'Não. Você responde algumas perguntas e recebe o código pronto. Cada passo mostra onde clicar e onde colar.',
  ],
  [
    'Onde eu uso o formulário?',
    'Na Atomicat, no Elementor, no WordPress e em qualquer página que aceite HTML. Os parâmetros do anúncio (utm, sub, clickid) vão junto com o lead, conforme o que cada rede aceita.',
  ],
  [
    'Quem consegue ver minha chave?',
    'O código é gerado no seu navegador. Se você publica o Worker por aqui, a chave passa pelo nosso servidor a caminho da sua conta da Cloudflare, e com a gente não fica; se você mesmo cola o código, ela nem passa. Na Dr.Cash dá para usar sem Worker, mas aí o token fica público na página: a gente avisa e mostra como proteger.',
  ],
  [
    'Os leads passam por vocês?',
    'Não. Eles vão da sua página para o seu Worker e dele para a rede. Os que o Cofre guarda ficam na sua conta da Cloudflare, e quem lê de lá é o seu navegador.',
  ],
  [
    'Quanto custa a Cloudflare?',
    `Nada. O plano gratuito atende ${format(freeRequestsPerDay)} requisições por dia. Com o Cofre, são cerca de ${format(freePlan.leadsPerDay)} leads por dia, e um Worker serve para todas as suas páginas na mesma rede.`,
  ],
  [
    'E as redes novas?',
    `${newPlatformNames.join(', ')}: o código segue o que elas publicam, mas ainda não temos notícia de um lead de cliente nelas. Faça o ensaio e confirme o primeiro lead com seu gerente.`,
  ],
  [
    'E se eu parar de assinar?',
    'O que você já publicou é seu e continua funcionando, e os leads ficam na sua conta da Cloudflare: você ainda entra para ler, exportar e apagar. Sem assinatura, não dá para gerar código, publicar nem reenviar leads.',
  ],
  [
    'Já comprei. Como entro?',
    'O link para criar sua senha chega no email da compra. Depois é só entrar com esse email.',
  ],
] as const

/** What keeps people from buying, answered as it is. */
export function Questions() {
  return (
    <section
      aria-labelledby="perguntas"
      className={`${wrap} grid gap-x-16 gap-y-9 py-18 lg:grid-cols-[0.9fr_2fr] lg:py-26`}
    >
      <div>
        <h2 id="perguntas" className="text-28 sm:text-32">
          Perguntas e respostas
        </h2>
        <p className="mt-4 text-muted">
          Ficou outra dúvida?{' '}
          <Link href="/ajuda" className="rounded-xs text-accent underline underline-offset-4">
            Veja a página de ajuda
          </Link>
        </p>
      </div>
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {questions.map(([question, answer]) => (
          <div key={question} className="border-t border-line pt-4.5">
            <h3 className="text-15 tracking-snug">{question}</h3>
            <p className="mt-1.5 text-15 text-muted">{answer}</p>
          </div>
        ))}
      </div>
    </section>
  )
}
