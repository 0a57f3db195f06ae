import type { Language } from './language.ts'
import { ptBr } from './pt-br.ts'

/**
 * Reads naturally in Brazil, Portugal, Angola and Mozambique alike. That is why the locked button says 'Aguarde':
 * 'Enviando' is Brazilian only, 'A enviar' is not Brazilian.
 */
export const pt: Language = {
  code: 'pt',
  name: 'Português',
  direction: 'ltr',
  form: {
    name: { label: 'Nome', placeholder: 'O seu nome completo' },
    email: { label: 'E-mail', placeholder: 'nome@example.com' },
    phone: { label: 'Telefone', placeholder: '+244 923 456 789' },
    submit: 'Pedir agora',
    sending: 'Aguarde...',
    alerts: {
      refused: 'Erro ao enviar o formulário: ',
      connection: 'Erro de conexão: ',
      unknown: 'Erro: desconhecido',
    },
    tryAgain: 'Por favor, tente novamente daqui a pouco.',
    notStarted: 'Não foi possível iniciar o formulário. Recarregue a página ou abra-a com outro navegador.',
    forExample: 'Ex.: ',
    doubtfulPhone:
      'Por favor, verifique o número de telefone. Se estiver certo, pressione o botão outra vez.',
    markedField: 'Preencha corretamente o campo marcado.',
    sendOtherwise: 'Enviar de outro modo',
    address: 'Endereço',
    quantity: 'Quantidade',
    payOnDelivery: 'Pagamento na entrega',
    privacy: 'Ao fazer o pedido, aceita a nossa [política de privacidade].',
  },
  thankYou: {
    title: 'Obrigado!',
    text: 'Recebemos o seu pedido. Em breve ligaremos para confirmar os detalhes.',
    order: 'Número do pedido',
    keepPhoneOn: 'Mantenha o telefone ligado.',
    wrongNumber: 'Número errado?',
  },
  regions: [{ tag: 'pt-BR', form: ptBr.form, thankYou: ptBr.thankYou }],
}
