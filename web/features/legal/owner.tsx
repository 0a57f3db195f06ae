import { ownerIdentity, supportEmail, supportPhone } from '#web/lib/public-settings.ts'
import { Note } from '#web/ui/note.tsx'

const variables = {
  name: { variable: 'OWNER_NAME', what: 'nome ou razão social' },
  document: { variable: 'OWNER_DOCUMENT', what: 'CPF ou CNPJ' },
  address: { variable: 'OWNER_ADDRESS', what: 'endereço físico' },
  privacyEmail: { variable: 'PRIVACY_EMAIL', what: 'email do canal de privacidade' },
} as const

type Fact = keyof typeof variables

/** For the owner, until all is filled in: visitors of a finished product never see it. */
export function UnfinishedNote() {
  const identity = ownerIdentity()
  const missing = (Object.keys(variables) as Fact[]).filter((fact) => identity[fact] === undefined)
  if (missing.length === 0) return null
  return (
    <Note kind="warning" title="Falta a identificação de quem oferece este serviço" className="mt-6">
      <p>
        Se você é o dono, defina no servidor e reinicie (o manual de operação explica, em “Identidade e
        privacidade”):
      </p>
      <ul className="mt-2 grid gap-1">
        {missing.map((fact) => (
          <li key={fact}>
            <code className="font-mono text-13 text-text">{variables[fact].variable}</code>:{' '}
            {variables[fact].what}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Este texto é um modelo: peça a um advogado que o leia, com o seu negócio em vista, antes de vender.
      </p>
    </Note>
  )
}

/** Who is behind the service; what is missing is named by its variable, in its place. */
export function OwnerIdentity() {
  const { name, document, address, privacyEmail } = ownerIdentity()
  const [email, phone] = [supportEmail(), supportPhone()]
  return (
    <dl className="grid gap-x-8 gap-y-3 rounded-lg border border-line bg-surface p-5 text-15 sm:grid-cols-[11rem_minmax(0,1fr)] print:border-0 print:p-0">
      <Row label="Nome" fact="name" value={name} />
      <Row label={documentLabel(document)} fact="document" value={formatDocument(document)} />
      <Row label="Endereço" fact="address" value={address} />
      <Row label="Canal de privacidade" fact="privacyEmail" value={privacyEmail} isEmail />
      {email && <Row label="Atendimento" fact="name" value={email} isEmail />}
      {phone && <Row label="Telefone" fact="name" value={phone} />}
    </dl>
  )
}

type RowProps = { label: string; fact: Fact; value: string | undefined; isEmail?: boolean }

function Row({ label, fact, value, isEmail = false }: RowProps) {
  return (
    <div className="grid gap-x-8 sm:col-span-2 sm:grid-cols-subgrid">
      <dt className="text-faint max-sm:text-13">{label}</dt>
      <dd className="min-w-0 break-words">
        {value === undefined && <span className="text-orange">a preencher ({variables[fact].variable})</span>}
        {value !== undefined && isEmail && (
          <a href={`mailto:${value}`} className="break-all text-accent underline underline-offset-4">
            {value}
          </a>
        )}
        {!isEmail && value}
      </dd>
    </div>
  )
}

const bare = (document: string) => document.replaceAll(/[^\dA-Za-z]/g, '').toUpperCase()

function documentLabel(document: string | undefined): string {
  if (document === undefined) return 'CPF ou CNPJ'
  return bare(document).length === 11 ? 'CPF' : 'CNPJ'
}

/** As people write it, whichever way it was set. */
function formatDocument(document: string | undefined): string | undefined {
  if (document === undefined) return undefined
  const text = bare(document)
  return text.length === 11
    ? text.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : text.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
}
