/** What an owner gains with each version, for those who still have an older one. */
const gains: Readonly<Record<number, readonly string[]>> = {
  4: [
    'Um telefone corrigido nunca se mistura com o lead de antes: cada um fica com o seu pedido',
    'Enxurradas de leads falsos não param o Cofre, e não chegam à rede sem o seu sim',
    'Quando a rede volta, o que esperava é entregue na hora',
    'Retornos acham o lead, por mais leads que haja',
    'A busca acha palavras em qualquer ordem',
  ],
  5: [
    'Cada página tem os seus leads, o seu dinheiro, o seu pixel e os seus alertas, também com várias no mesmo Worker',
    'Leads novos aparecem sozinhos na tela',
    'Os anúncios ficam sabendo de cada lead e de cada compra na hora; o valor do lead só vai se você disser',
  ],
  6: ['A página de sucesso pode ficar no ar no próprio Worker, com um clique'],
  7: ['Um lead de teste de verdade, um por dia: você vê o que a rede responde, e ele não entra nas contas'],
}

export function gainsSince(version: number): string[] {
  return Object.entries(gains).flatMap(([since, texts]) => (Number(since) > version ? texts : []))
}
