import { useEffect } from 'react'
import { hasOrHadAccess } from '#contract/access.ts'
import { useNow } from '#web/lib/use-now.ts'
import { MemberHeader } from '#web/session/member-header.tsx'
import { useSession } from '#web/session/session.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PlainFooter } from '#web/ui/plain-footer.tsx'
import { PlainHeader, Screen } from '#web/ui/screen.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { CookieTable } from './cookie-table.tsx'
import { OwnerIdentity, UnfinishedNote } from './owner.tsx'
import { PersonalDataList } from './personal-data-list.tsx'
import { RichText } from './rich-text.tsx'
import type { Block, Section } from './section.ts'
import './legal.css'

/** Of the texts, and not of the files: it is changed by hand, when what they say changes. */
const version = '18 de novembro de 2026'

type LegalPageProps = { title: string; description: string; sections: readonly Section[] }

/** A text of law for anybody: numbered, with an address for each part, and fit to be printed. */
export function LegalPage({ title, description, sections }: LegalPageProps) {
  const { status, user } = useSession()
  const now = useNow()
  if (status === 'loading') return <PageSpinner />
  return (
    <Screen
      title={title}
      header={user && hasOrHadAccess(user, now) ? <MemberHeader user={user} /> : <PlainHeader />}
      footer={<PlainFooter />}
      className="legal mx-auto w-full max-w-300 px-4 py-8 sm:px-8 sm:py-10"
    >
      <PageHeader title={title} description={description} />
      <p className="mt-3 text-13 text-faint">Versão de {version}</p>
      <UnfinishedNote />
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <Sections sections={sections} />
        <aside className="max-lg:row-start-1 print:hidden">
          <Contents sections={sections} />
        </aside>
      </div>
      <p className="mt-14 max-w-170 border-t border-line pt-5 text-13 text-faint">
        Este texto nasceu de um modelo, que deve ser lido por um advogado antes do uso. Se algo nele não for
        claro, pergunte.
      </p>
    </Screen>
  )
}

function Contents({ sections }: Pick<LegalPageProps, 'sections'>) {
  return (
    <nav
      aria-label="Nesta página"
      className="text-14 max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-5 lg:sticky lg:top-8"
    >
      <p aria-hidden="true" className="mb-2 text-13 text-faint">
        Nesta página
      </p>
      <ol className="sm:max-lg:columns-2 sm:max-lg:gap-x-8">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block rounded-xs py-1.5 text-muted underline-offset-4 hover:text-text hover:underline pointer-coarse:py-2.5"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Mounted once it is known who is here: only then can the browser be led to a part. */
function Sections({ sections }: Pick<LegalPageProps, 'sections'>) {
  useEffect(goToPart, [])
  return (
    <div className="grid min-w-0 gap-12">
      {sections.map(({ id, title, blocks }) => (
        <section key={id} id={id} aria-label={title} className="scroll-mt-6">
          <h2 className="text-20 print:break-after-avoid">{title}</h2>
          <div className="mt-4 grid max-w-170 gap-4 text-15 text-muted">
            {blocks.map((block) => (
              <Part key={JSON.stringify(block)} block={block} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** The address named a part before there was any: what a browser does by itself is done again. */
function goToPart(): void {
  const id = window.location.hash.slice(1)
  // After the screen, which begins a page at its top.
  if (id)
    setTimeout(() => document.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView({ behavior: 'instant' }))
}

const pictures = {
  identity: <OwnerIdentity />,
  'personal-data': <PersonalDataList />,
  cookies: <CookieTable />,
}

function Part({ block }: { block: Block }) {
  if (typeof block === 'string')
    return (
      <p>
        <RichText text={block} />
      </p>
    )
  if ('picture' in block) return pictures[block.picture]
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-faint">
      {block.list.map((text) => (
        <li key={text} className="pl-0.5">
          <RichText text={text} />
        </li>
      ))}
    </ul>
  )
}
