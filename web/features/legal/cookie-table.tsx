const rows = [
  ['sid', 'cookie', 'mantém você dentro da conta', '7 dias sem uso, 30 no máximo'],
  [
    'known',
    'cookie',
    'reconhece um navegador em que você já entrou, para que erros de outros não tranquem você',
    '400 dias',
  ],
  ['login', 'cookie', 'liga a senha certa ao segundo fator, no mesmo navegador', '5 minutos'],
  ['passkey', 'cookie', 'liga a pergunta à resposta de uma chave de acesso', '5 minutos'],
  [
    'rascunhos',
    'armazenamento local',
    'guarda o que você ainda não terminou no assistente',
    'até terminar ou sair da conta',
  ],
  ['tema', 'armazenamento local', 'lembra se você prefere claro ou escuro', 'até você apagar'],
  ['sessão', 'armazenamento local', 'avisa às outras abas que você entrou ou saiu', 'até sair da conta'],
] as const

/** In https names of cookies begin with `__Host-`, which says that no other site can set them. */
export function CookieTable() {
  return (
    <table className="w-full border-separate border-spacing-0 overflow-hidden rounded-lg border border-line bg-surface text-left text-14 max-sm:block">
      <caption className="sr-only">O que fica no seu navegador</caption>
      <thead className="max-sm:sr-only">
        <tr className="text-13 text-faint">
          {['O quê', 'Para quê', 'Por quanto tempo'].map((header) => (
            <th key={header} scope="col" className="px-5 py-2.5 font-normal">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(([name, kind, purpose, time], at) => (
          <tr key={name} className="max-sm:block max-sm:py-3">
            <th
              scope="row"
              className={`${cell} whitespace-nowrap font-medium ${at === 0 ? 'max-sm:border-t-0' : ''}`}
            >
              {name}
              <span className="block text-13 font-normal text-faint">{kind}</span>
            </th>
            <td className={`${cell} text-muted max-sm:border-0`}>{purpose}</td>
            <td className={`${cell} text-muted max-sm:border-0`}>{time}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cell = 'border-t border-line px-5 py-3 align-top max-sm:block max-sm:py-0.5'
