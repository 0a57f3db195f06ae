import { useEffect } from 'react'
import { hasOrHadAccess } from '#contract/access.ts'
import { useNow } from '#web/lib/use-now.ts'
import { MemberHeader } from '#web/session/member-header.tsx'
import { useSession } from '#web/session/session.tsx'
import { SupportContact } from '#web/ui/support-contact.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PlainFooter } from '#web/ui/plain-footer.tsx'
import { PlainHeader, Screen } from '#web/ui/screen.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { pictures } from './pictures/index.tsx'
import type { Question } from './topic.ts'
import { topics } from './topics/index.ts'

/** For anybody: who cannot get in needs it most. */
export function HelpPage() {
  const { status, user } = useSession()
  const now = useNow()
  if (status === 'loading') return <PageSpinner />
  return (
    <Screen
      title="Ajuda"
      header={user && hasOrHadAccess(user, now) ? <MemberHeader user={user} /> : <PlainHeader />}
      footer={<PlainFooter />}
      className="mx-auto w-full max-w-300 px-4 py-8 sm:px-8 sm:py-10"
    >
      <PageHeader
        title="Ajuda"
        description="O que mais perguntam para a gente. Se a sua dúvida não está aqui, chame o suporte."
      />
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Answers />
        <aside className="max-lg:row-start-1">
          <div className="grid gap-8 lg:sticky lg:top-8">
            <Contents />
            <SupportContact
              about="o Integrador"
              {...(user ? { username: user.username } : {})}
              className="rounded-lg border border-line bg-surface p-5"
            />
          </div>
        </aside>
      </div>
    </Screen>
  )
}

function Contents() {
  return (
    <nav aria-label="Nesta página">
      <p aria-hidden="true" className="mb-2 text-13 text-faint">
        Nesta página
      </p>
      <ul className="flex flex-wrap gap-2 text-14 lg:grid lg:gap-0">
        {topics.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block text-muted underline-offset-4 hover:text-text max-lg:rounded-full max-lg:border max-lg:border-line-strong max-lg:px-3.5 max-lg:py-2 lg:rounded-xs lg:py-1.5 lg:hover:underline pointer-coarse:py-2.5"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Mounted once it is known who is here: only then can the browser be led to an answer. */
function Answers() {
  useEffect(goToAnswer, [])
  return (
    <div className="grid min-w-0 gap-12">
      {topics.map(({ id, title, questions }) => (
        <section key={id} id={id} aria-label={title} className="scroll-mt-6">
          <h2 className="text-20">{title}</h2>
          {questions.map((question) => (
            <Answer key={question.id} {...question} />
          ))}
        </section>
      ))}
    </div>
  )
}

/** The address named an answer before there was any: what a browser does by itself is done again. */
function goToAnswer(): void {
  const id = window.location.hash.slice(1)
  // After the screen, which begins a page at its top.
  if (id)
    setTimeout(() => document.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView({ behavior: 'instant' }))
}

function Answer({ id, question, answer, picture }: Question) {
  return (
    <div
      id={id}
      className="mt-5 grid scroll-mt-6 gap-x-8 gap-y-1.5 border-t border-line pt-5 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <h3 className="text-15 tracking-snug">{question}</h3>
      <div className="grid min-w-0 gap-2 text-15 text-muted">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {picture && pictures[picture]}
      </div>
    </div>
  )
}
