import type { Language } from './language.ts'

export const ptBr: Language = {
  code: 'pt-BR',
  name: 'Português (Brasil)',
  direction: 'ltr',
  form: {
    name: { label: 'Nome', placeholder: 'Seu nome completo' },
    email: { label: 'E-mail', placeholder: 'seunome@example.com' },
    phone: { label: 'Telefone com DDD', placeholder: '+55 (11) 91234-5678' },
    submit: 'Fazer meu pedido',
    sending: 'Enviando...',
    alerts: {
      refused: 'Erro ao enviar o formulário: ',
      connection: 'Erro de conexão: ',
      unknown: 'Erro: desconhecido',
    },
    tryAgain: 'Tente novamente em instantes.',
    notStarted: 'O formulário não pôde ser iniciado. Recarregue a página ou abra-a em outro navegador.',
    forExample: 'Ex.: ',
    doubtfulPhone: 'Confira o número de telefone. Se estiver certo, toque no botão de novo.',
    markedField: 'Preencha corretamente o campo marcado.',
    sendOtherwise: 'Enviar de outro modo',
    address: 'Endereço',
    quantity: 'Quantidade',
    payOnDelivery: 'Pague na entrega',
    privacy: 'Ao fazer o pedido, você aceita nossa [política de privacidade].',
  },
  thankYou: {
    title: 'Muito obrigado!',
    text: 'Recebemos seu pedido. Em breve vamos ligar para você e confirmar os detalhes.',
    order: 'Número do pedido',
    keepPhoneOn: 'Deixe o telefone ligado.',
    wrongNumber: 'Número errado?',
  },
}
