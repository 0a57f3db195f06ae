import { gainsSince } from '#contract/vault-gains.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Note } from '#web/ui/note.tsx'
import { publishAt, type OpenVault } from './open-vault.ts'
import { aboutOf, ageOf, type WorkerAge } from './worker-age.ts'
import { useVaultQueries } from './use-vault-queries.ts'

type OutdatedWorkersProps = {
  vaults: readonly OpenVault[]
  /** The button for publishing is beside it; else each is led to where it is. */
  hasButton?: boolean
  /** What is new is shown when asked for. */
  isFolded?: boolean
}

/** Which Workers should be published again, and what their owner gains by it. */
export function OutdatedWorkers({ vaults, hasButton = false, isFolded = false }: OutdatedWorkersProps) {
  const answers = useVaultQueries({ queries: vaults.map(aboutOf) })
  const known = vaults.flatMap((vault, index) => {
    const about = answers[index]?.data
    return about ? [{ vault, age: ageOf(about), version: about.versao }] : []
  })
  const those = (age: WorkerAge) => known.filter((one) => one.age === age)
  const [behind, older] = [those('behind'), those('older')]
  return (
    <>
      {behind.length > 0 && (
        <Note kind="warning" title={titles.behind(behind.map(({ vault }) => vault.label))}>
          <p>
            Um Worker mais novo já esteve aí. Os leads continuam chegando e sendo entregues, mas o que veio
            com ele não funciona até você publicar de novo.
          </p>
          {!hasButton && <RepublishLinks found={behind} />}
        </Note>
      )}
      {older.length > 0 && (
        <Note kind="info" title={titles.older(older.map(({ vault }) => vault.label))}>
          <Gains texts={gainsSince(Math.min(...older.map(({ version }) => version)))} isFolded={isFolded} />
          {!hasButton && <RepublishLinks found={older} />}
        </Note>
      )}
    </>
  )
}

function Gains({ texts, isFolded }: { texts: readonly string[]; isFolded: boolean }) {
  const list = (
    <ul className="mt-1.5 grid list-disc gap-1 pl-5 marker:text-faint">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
  if (!isFolded)
    return (
      <>
        <p>Publique de novo para ganhar:</p>
        {list}
        <p className="mt-1.5">O endereço, as chaves e os leads continuam os mesmos.</p>
      </>
    )
  return (
    <>
      <p>Publique de novo: o endereço, as chaves e os leads continuam os mesmos.</p>
      <details className="mt-1">
        <summary className="w-fit cursor-pointer rounded-xs text-text underline underline-offset-4">
          O que você ganha
        </summary>
        {list}
      </details>
    </>
  )
}

/** Each named by its label: a page may show several. */
const titles = {
  older: (labels: string[]) =>
    labels.length === 1
      ? `O Worker de ${labels.join('')} é de uma versão anterior`
      : `${labels.length} Workers são de uma versão anterior`,
  behind: (labels: string[]) =>
    labels.length === 1
      ? `O Worker de ${labels.join('')} é mais antigo que o Cofre dele`
      : `${labels.length} Workers são mais antigos que os Cofres deles`,
}

function RepublishLinks({ found }: { found: readonly { vault: OpenVault }[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {found.map(({ vault: { address, label, page } }) => (
        <li key={address}>
          {page ? (
            <LinkButton size="small" href={publishAt(page)}>
              {found.length === 1 ? 'Publicar de novo' : `Publicar ${label}`}
            </LinkButton>
          ) : (
            `Para publicar ${label} daqui, salve uma integração com o endereço dele.`
          )}
        </li>
      ))}
    </ul>
  )
}
