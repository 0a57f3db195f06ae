import { lerEscolhas } from './pages.ts'
import type { Ajuste, Banco, DadosDaSaida, Destino, Saida } from './types.ts'

export type Ajustes = Record<string, Ajuste>

export function lerAjustesDeTodas(banco: Banco): Ajustes {
  return banco.ler('destinos', {})
}

// O que vale para uma página: o que ela tem de seu e, no resto, o que é de todas.
export function lerAjustesDaPagina(banco: Banco, pagina: string): Ajustes {
  const escolhidos = Object.entries({ ...lerAjustesDeTodas(banco), ...lerEscolhas(banco, pagina) })
  return Object.fromEntries(escolhidos.filter(([, ajuste]) => ajuste)) as Ajustes
}

// O que já está na fila segue os ajustes que valiam quando entrou, mesmo que a página tenha outros desde então.
export function lerAjusteDaSaida(banco: Banco, nome: string, dados: DadosDaSaida): Ajuste | undefined {
  const daPagina = lerEscolhas(banco, dados.pagina ?? '')[nome]
  if (daPagina === false) return undefined
  return dados.propria ? daPagina : lerAjustesDeTodas(banco)[nome]
}

// Os avisos são um destino só, por um canal. Um ajuste de antes não diz qual: com endereço, era por ele.
export function acharDestino(nome: string, ajuste: Ajuste): Destino | undefined {
  const { canal = ajuste['endereco'] ? 'https' : 'telegram' } = ajuste
  const [destinos, qual] = nome === 'alerta' ? [CANAIS, canal] : [DESTINOS, nome]
  return Object.hasOwn(destinos, qual) ? destinos[qual] : undefined
}

// Numa tabela só entra o que os ajustes dizem com que nome.
export function temNome(destino: string, evento: string, ajuste: Ajuste | undefined): boolean {
  return !DESTINOS[destino]?.tabela || Boolean(ajuste?.[evento])
}

export function porNaFila(
  banco: Banco,
  { destino, evento, lead, dados }: Pick<Saida, 'destino' | 'evento' | 'lead'> & { dados: DadosDaSaida },
): number {
  const [ultimo] = banco.sql<{ n: number | null }>('SELECT max(n) AS n FROM saida')
  const n = Math.max(Date.now() * 1000, (ultimo?.n ?? 0) + 1)
  // O que o destino busca sozinho não é enviado por ninguém.
  const proxima = DESTINOS[destino]?.tabela ? null : Date.now()
  const estado = proxima ? 'fila' : 'espera'
  banco.sql(
    'INSERT INTO saida (n, destino, evento, lead, estado, proxima, dados, tentativas, http) VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0)',
    n,
    destino,
    evento,
    lead,
    estado,
    proxima,
    JSON.stringify(dados),
  )
  return n
}
