import type { Language } from './language.ts'

export const ptPt: Language = {
  code: 'pt-PT',
  name: 'Português (Portugal)',
  direction: 'ltr',
  form: {
    name: { label: 'Nome', placeholder: 'Nome e apelido' },
    email: { label: 'Email', placeholder: 'nome@example.com' },
    phone: { label: 'Telemóvel', placeholder: '+351 912 345 678' },
    submit: 'Encomendar agora',
    sending: 'A enviar...',
    alerts: {
      refused: 'Erro ao enviar o formulário: ',
      connection: 'Erro de ligação: ',
      unknown: 'Erro: desconhecido',
    },
    tryAgain: 'Tente novamente dentro de momentos.',
    notStarted: 'Não foi possível iniciar o formulário. Atualize a página ou abra-a noutro navegador.',
    forExample: 'Ex.: ',
    doubtfulPhone: 'Verifique o número de telemóvel. Se estiver correto, carregue novamente no botão.',
    markedField: 'Preencha corretamente o campo assinalado.',
    sendOtherwise: 'Enviar de outro modo',
    address: 'Morada',
    quantity: 'Quantidade',
    payOnDelivery: 'Pagamento na entrega',
    privacy: 'Ao encomendar, aceita a nossa [política de privacidade].',
  },
  thankYou: {
    title: 'Obrigado!',
    text: 'Recebemos a sua encomenda. Vamos ligar-lhe em breve para confirmar os detalhes.',
    order: 'N.º da encomenda',
    keepPhoneOn: 'Mantenha o telemóvel ligado.',
    wrongNumber: 'Número errado?',
  },
}
