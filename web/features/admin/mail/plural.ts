/** '1 pessoa', '1.284 pessoas'. */
export function plural(count: number, one: string, many: string): string {
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
}
