// Os estados de um lead:
//   enviando   a plataforma está sendo chamada
//   entregue   ela aceitou, ou contou depois o que houve com ele
//   recusado   ela não o quis; o visitante pode corrigir e enviar de novo
//   pendente   ela não atendeu: vai de novo à hora marcada
//   verificar  talvez tenha chegado, ou o Cofre não conseguiu cuidar dele: você decide
//   desistiu   48 horas sem que ela atendesse: você decide
//   suspeito   veio numa enxurrada e não foi enviado: você libera ou apaga
//   teste      o dono o enviou para ver se funciona: o que a plataforma disse fica com ele, e ele não conta em nada
//   apagado    foi apagado antes de ter um fim; os outros guardam o fim que tiveram

// Estes têm um índice só deles, porque alguém precisa olhar para eles. O SQLite só o usa se a pergunta disser o mesmo.
export const ABERTOS = ['recusado', 'pendente', 'verificar', 'desistiu', 'suspeito']
export const EM_ABERTO = "estado IN ('" + ABERTOS.join("', '") + "')"

// Também os testes têm o seu.
export const EM_TESTE = "estado = 'teste'"
