import type { Banco, Retorno } from '../types.ts'

// Pedido e clique por índice, busca em blocos que não crescem, correções, suspeitos, e quem espera pela vez.
const COLUNAS_NOVAS = [
  'ordem TEXT',
  'clique TEXT',
  'clique2 TEXT',
  'bloco INTEGER',
  'correcao TEXT',
  'corrige TEXT',
  'apagado INTEGER',
  'adiantos INTEGER NOT NULL DEFAULT 0',
]
const TABELAS_E_INDICES = [
  'CREATE TABLE blocos (bloco INTEGER PRIMARY KEY, leads INTEGER, desde INTEGER, ate INTEGER, textos TEXT)',
  'CREATE TABLE procurados (chave TEXT, retorno INTEGER, PRIMARY KEY (chave, retorno)) WITHOUT ROWID',
  // Só dos que entram na busca daqui em diante: os de antes gastariam as linhas de um dia, e estão nos textos antigos.
  'CREATE INDEX por_pedido ON leads (pedido) WHERE pedido IS NOT NULL AND bloco IS NOT NULL',
  'CREATE INDEX por_clique ON leads (clique) WHERE clique IS NOT NULL',
  'CREATE INDEX por_clique2 ON leads (clique2) WHERE clique2 IS NOT NULL',
  'CREATE INDEX menos_tentados ON leads (tentativas, proxima) WHERE proxima > 0',
  "CREATE INDEX a_espera ON leads (adiantos, n) WHERE estado = 'pendente'",
  "CREATE INDEX textos_antigos ON turnos (turno) WHERE busca > ''",
  'DROP INDEX abertos',
  "CREATE INDEX abertos ON leads (estado, n) WHERE estado IN ('recusado', 'pendente', 'verificar', 'desistiu', 'suspeito')",
]

export function passo2(banco: Banco): void {
  for (const coluna of COLUNAS_NOVAS) banco.sql('ALTER TABLE leads ADD COLUMN ' + coluna)
  for (const comando of TABELAS_E_INDICES) banco.sql(comando)
  procurarDonosDosAvulsos(banco)
  conferirSoOsUltimos(banco)
}

function procurarDonosDosAvulsos(banco: Banco): void {
  const comando = 'SELECT n, dados FROM retornos WHERE lead IS NULL'
  for (const { n, dados } of banco.sql<{ n: number; dados: string }>(comando)) {
    const { ids = [], cliques = [] } = JSON.parse(dados) as Partial<Retorno>
    for (const chave of new Set([...ids, ...cliques]))
      banco.sql('INSERT INTO procurados (chave, retorno) VALUES (?, ?)', chave, n)
  }
}

// A versão 3 olhava os últimos mil à procura dos que ficaram sem resposta: o que veio antes já tem fim.
function conferirSoOsUltimos(banco: Banco): void {
  const [milesimo] = banco.sql<{ n: number }>('SELECT n FROM leads ORDER BY n DESC LIMIT 1 OFFSET 1000')
  banco.gravar('conferido', milesimo?.n ?? 0)
}
