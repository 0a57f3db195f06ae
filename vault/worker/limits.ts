// Quanto se espera, quanto se guarda e quanto se faz de cada vez.

export const SEGUNDO = 1000
export const MINUTO = 60 * SEGUNDO
export const HORA = 60 * MINUTO
export const DIA = 24 * HORA

// O Cofre tem este tempo para responder; depois o lead segue sem ele.
export const PACIENCIA_COM_O_COFRE = 1.5 * SEGUNDO

// Minutos entre uma tentativa e a próxima; depois delas, de hora em hora.
export const ESPERAS_DO_LEAD = [1, 5, 15]
export const ESPERA_LONGA_DO_LEAD = 60
export const DESISTE_DEPOIS_DE = 48 * HORA
// O mesmo para avisos e conversões, que no fim esperam seis horas.
export const ESPERAS_DO_ENVIO = [1, 5, 15]
export const ESPERA_LONGA_DO_ENVIO = 360

// De cada página, um lead de teste a cada tanto tempo.
export const ENTRE_TESTES = DIA

// O plano gratuito da Cloudflare permite 50 chamadas por despertar, seis ao mesmo tempo.
export const LEADS_POR_DESPERTAR = 40
export const ENVIOS_POR_DESPERTAR = 10
export const CHAMADAS_JUNTAS = 6
// Destes, sempre há lugar para os que esperam há mais tempo.
export const LUGARES_DOS_ANTIGOS = 8
// Enquanto há leads à espera, o despertador toca ao menos a cada tantos minutos, e conta quantos são.
export const VIGIA_DOS_QUE_ESPERAM = 5
// Quantas vezes um lead é adiantado porque a plataforma aceitou outro.
export const ADIANTOS_POR_LEAD = 10

// Acima disto, os leads de um mesmo endereço são guardados como suspeitos, e não enviados.
export const LEADS_POR_MINUTO = 20
export const LEADS_POR_HORA = 200
export const ENDERECOS_NA_MEMORIA = 20_000

// Bytes: um lead inteiro ocupa no máximo 32 kB.
export const BYTES_DE_UM_POST = 64_000
export const BYTES_DE_UM_RETORNO = 16_000
export const BYTES_DE_UM_PEDIDO_DO_PAINEL = 64_000
// Uma página de agradecimento, e o pedido que a traz, em que sinais podem ocupar o dobro.
export const BYTES_DE_UMA_PAGINA = 100_000
export const BYTES_DE_UMA_PAGINA_ENVIADA = 250_000
export const BYTES_DO_RECEBIDO = 12_000
export const BYTES_DE_UM_CAMPO = 1000
export const BYTES_DO_ENVIADO = 6000
export const BYTES_DA_RESPOSTA = 2000
export const BYTES_DE_UM_NOME = 100
export const BYTES_DE_UM_CLIQUE = 100
export const BYTES_DE_UM_PEDIDO = 300
export const BYTES_DE_UMA_ORDEM = 300
export const BYTES_DE_UM_ENVIO = 500
export const CAMPOS_POR_LEAD = 80
export const TENTATIVAS_GUARDADAS = 60
export const RETORNOS_POR_LEAD = 30
export const RETORNOS_GUARDADOS = 1000

// Um bloco de textos de busca tem tantos leads, e cada um tantos bytes nele.
export const LEADS_POR_BLOCO = 128
export const BYTES_NA_BUSCA = 120
// Uma resposta ao painel lê no máximo 2.000 linhas, que o plano gratuito conta.
export const BLOCOS_POR_BUSCA = 1580
export const TEXTOS_ANTIGOS_POR_BUSCA = 100
export const ACHADOS_POR_BUSCA = 300
export const LEADS_LIDOS_POR_PAGINA = 1500
export const CONTAS_POR_TURNO = 200
// Como o painel: ninguém tem mais integrações.
export const PAGINAS_POR_WORKER = 200
export const PAGINAS_HOSPEDADAS = 60
