import type { Chance } from './chance.ts'

const firstNames =
  'Adriana,Alice,Aline,Amanda,Ana,André,Antônio,Beatriz,Bernardo,Bianca,Bruno,Caio,Camila,Carla,Carlos,Cauã,Cecília,Clara,Cláudio,Daniel,Débora,Diego,Eduardo,Elaine,Enzo,Érica,Fábio,Felipe,Fernanda,Flávia,Francisco,Gabriel,Giovana,Guilherme,Gustavo,Heitor,Helena,Igor,Isabela,Ivone,Janaína,João,Joaquim,Jonas,Júlia,Juliana,Larissa,Laura,Leandro,Letícia,Lorena,Lucas,Luísa,Luiz,Manuela,Marcelo,Márcia,Marcos,Mariana,Matheus,Mirela,Murilo,Natália,Nathan,Otávio,Patrícia,Paulo,Pedro,Priscila,Rafael,Raquel,Renata,Ricardo,Rodrigo,Rosângela,Samuel,Sandra,Sérgio,Simone,Sofia,Tainá,Tatiane,Thiago,Valentina,Vanessa,Vera,Vinícius,Vitória,Wagner,Yasmin'.split(
    ',',
  )
const lastNames =
  'Abreu,Almeida,Alves,Amaral,Andrade,Araújo,Assunção,Barbosa,Barros,Batista,Borges,Brandão,Brito,Caldeira,Campos,Cardoso,Carvalho,Castro,Cavalcanti,Coelho,Conceição,Correia,Costa,Cunha,Damasceno,Dias,Duarte,Esteves,Farias,Fernandes,Ferreira,Figueiredo,Fonseca,Fontes,França,Freitas,Galvão,Garcia,Gomes,Gonçalves,Guimarães,Leal,Leite,Lima,Lopes,Macedo,Machado,Magalhães,Maia,Marques,Martins,Medeiros,Melo,Mendes,Miranda,Monteiro,Moraes,Moreira,Moura,Nascimento,Neves,Nogueira,Nunes,Oliveira,Pacheco,Peixoto,Pereira,Pimentel,Pinheiro,Pires,Queiroz,Ramos,Rangel,Rezende,Ribeiro,Rocha,Rodrigues,Sales,Sampaio,Santana,Santos,Silva,Siqueira,Soares,Souza,Tavares,Teixeira,Torres,Vasconcelos,Vidal,Vieira,Xavier'.split(
    ',',
  )

export type Person = { name: string; email: string }

/** People who do not exist, no two of one name. */
export function inventPeople(chance: Chance, count: number): Person[] {
  const names = new Set<string>()
  while (names.size < count) names.add(inventName(chance))
  return [...names].map((name) => ({ name, email: `${emailPart(name)}@example.com` }))
}

function inventName(chance: Chance): string {
  const first = chance.pick(firstNames)
  const last = chance.pick(lastNames)
  const middle = chance.below(3) === 0 ? `${chance.pick(lastNames)} ` : ''
  return `${first} ${middle}${last}`
}

function emailPart(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')
}
