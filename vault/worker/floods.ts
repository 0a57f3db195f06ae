import { ENDERECOS_NA_MEMORIA, HORA, LEADS_POR_HORA, LEADS_POR_MINUTO, MINUTO } from './limits.ts'
import type { Ficha, Visitas } from './types.ts'

// Uma enxurrada custa a sua reputação na plataforma. Quem passa do limite é agradecido e guardado como suspeito, porque
// as operadoras põem muita gente atrás de um endereço só. A conta fica na memória e não ocupa linhas.
export function veioDemais(enderecos: Map<string, Visitas>, { visitante }: Ficha): boolean {
  const ip = visitante['CF-Connecting-IP']
  if (!ip) return false
  const agora = Date.now()
  const rede = redeDe(ip)
  const visitas = enderecos.get(rede) ?? { minuto: agora, noMinuto: 0, hora: agora, naHora: 0 }
  if (agora - visitas.minuto >= MINUTO) Object.assign(visitas, { minuto: agora, noMinuto: 0 })
  if (agora - visitas.hora >= HORA) Object.assign(visitas, { hora: agora, naHora: 0 })
  visitas.noMinuto += 1
  visitas.naHora += 1
  // O mais recente fica no fim: os primeiros do mapa são os que não aparecem há mais tempo.
  enderecos.delete(rede)
  enderecos.set(rede, visitas)
  const [maisAntigo] = enderecos.keys()
  if (enderecos.size > ENDERECOS_NA_MEMORIA && maisAntigo !== undefined) enderecos.delete(maisAntigo)
  return visitas.noMinuto > LEADS_POR_MINUTO || visitas.naHora > LEADS_POR_HORA
}

// No IPv6 cada casa tem um /64 inteiro: os quatro primeiros grupos.
function redeDe(ip: string): string {
  if (!ip.includes(':')) return ip
  const [inicio = '', fim = ''] = ip.split('::')
  const grupos = (texto: string) => texto.split(':').filter(Boolean)
  const faltam = Math.max(0, 8 - grupos(inicio).length - grupos(fim).length)
  return [...grupos(inicio), ...Array.from({ length: faltam }, () => '0'), ...grupos(fim)]
    .slice(0, 4)
    .join(':')
}
