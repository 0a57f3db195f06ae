import { hasOrHadAccess } from '#contract/access.ts'
import { useNow } from '#web/lib/use-now.ts'
import { MemberHeader } from '#web/session/member-header.tsx'
import { useSession } from '#web/session/session.tsx'
import { SupportContact } from '#web/ui/support-contact.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PlainHeader, Screen } from '#web/ui/screen.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { topics } from './questions.ts'

/** For anybody: who cannot get in needs it most. */
export function HelpPage() {
  const { status, user } = useSession()
  const now = useNow()
  if (status === 'loading') return <PageSpinner />
  return (
    <Screen
      title="Ajuda"
      header={user && hasOrHadAccess(user, now) ? <MemberHeader user={user} /> : <PlainHeader />}
      className="mx-auto w-full max-w-300 px-4 py-8 sm:px-8 sm:py-10"
    >
      <PageHeader
        title="Ajuda"
        description="O que mais perguntam para a gente. Se a sua dúvida não está aqui, chame o suporte."
      />
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-12">
          {topics.map(({ title, questions }) => (
            <section key={title} aria-label={title}>
              <h2 className="text-20">{title}</h2>
              {questions.map(({ question, answer }) => (
                <Answer key={question} question={question} answer={answer} />
              ))}
            </section>
          ))}
        </div>
        <aside className="max-lg:row-start-1">
          <SupportContact
            about="o Integrador"
            {...(user ? { username: user.username } : {})}
            className="rounded-lg border border-line bg-surface p-5 lg:sticky lg:top-8"
          />
        </aside>
      </div>
    </Screen>
  )
}

function Answer({ question, answer }: { question: string; answer: readonly string[] }) {
  return (
    <div className="mt-5 grid gap-x-8 gap-y-1.5 border-t border-line pt-5 md:grid-cols-[14rem_minmax(0,1fr)]">
      <h3 className="text-15 tracking-snug">{question}</h3>
      <div className="grid gap-2 text-15 text-muted">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  )
}
