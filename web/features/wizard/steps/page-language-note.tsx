import { findLanguage } from '#generator/languages/index.ts'
import { regionTags } from '#generator/languages/language.ts'
import { regions, type Reading } from '#generator/languages/regions.ts'
import { Note } from '#web/ui/note.tsx'
import { isHostedBy } from '#web/vault/open-vault.ts'
import { findVault, useVaults } from '#web/vault/use-vaults.ts'
import { lowerFirst } from './language-select.tsx'
import { isPageOutdated, pageReading } from '../machine/country-language.ts'
import { useStep } from '../wizard-context.ts'

/** The page is made before the country is known: when its language follows, what was published does not. */
export function PageLanguageNote() {
  const { state, dispatch } = useStep()
  const vault = findVault(useVaults(), state.answers.cloudflareUrl)
  if (!isPageOutdated(state) || state.pageLeftIn === null) return null
  // One that the Worker hosts is hosted anew at the end.
  if (vault && isHostedBy(vault, state.answers.successUrl)) return null
  return (
    <Note kind="info" live title={`A página de sucesso agora é em ${nameOf(pageReading(state.answers))}`}>
      <p>Você gerou a página em {nameOf(state.pageLeftIn)}. Se já publicou, publique a nova.</p>
      <p className="mt-2">
        <button
          type="button"
          onClick={() => dispatch({ type: 'visit', step: 'success' })}
          className="rounded-xs text-left font-medium text-accent underline underline-offset-4"
        >
          Ver a página de sucesso
        </button>
      </p>
    </Note>
  )
}

function nameOf(reading: Reading): string {
  const region = regionTags.find((tag) => tag === reading)
  return lowerFirst(region ? regions[region].name : (findLanguage(reading)?.name ?? reading))
}
