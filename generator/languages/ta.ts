import type { Language } from './language.ts'

export const ta: Language = {
  code: 'ta',
  name: 'Tâmil',
  direction: 'ltr',
  form: {
    name: { label: 'பெயர்', placeholder: 'உங்கள் முழுப் பெயர்' },
    email: { label: 'மின்னஞ்சல்', placeholder: 'name@example.com' },
    phone: { label: 'மொபைல் எண்', placeholder: '+91 98765 43210' },
    submit: 'இப்போதே ஆர்டர் செய்யுங்கள்',
    sending: 'அனுப்பப்படுகிறது…',
    alerts: {
      refused: 'உங்கள் ஆர்டரை அனுப்ப முடியவில்லை: ',
      connection: 'இணைப்புப் பிழை: ',
      unknown: 'அறியப்படாத பிழை',
    },
    tryAgain: 'தயவுசெய்து சிறிது நேரம் கழித்து மீண்டும் முயற்சிக்கவும்.',
    notStarted: 'இந்தப் படிவம் இயங்கவில்லை. தயவுசெய்து பக்கத்தை மீண்டும் ஏற்றவும் அல்லது வேறு உலாவியில் திறக்கவும்.',
    forExample: 'எ.கா. ',
    doubtfulPhone: 'தயவுசெய்து மொபைல் எண்ணைச் சரிபார்க்கவும். அது சரியாக இருந்தால், பொத்தானை மீண்டும் அழுத்தவும்.',
    markedField: 'தயவுசெய்து குறிக்கப்பட்ட இடத்தைச் சரியாக நிரப்பவும்.',
    sendOtherwise: 'வேறு வழியில் அனுப்பவும்',
    address: 'முகவரி',
    quantity: 'எண்ணிக்கை',
    payOnDelivery: 'கேஷ் ஆன் டெலிவரி',
    privacy: 'ஆர்டர் செய்வதன் மூலம் எங்கள் [தனியுரிமைக் கொள்கையை] ஏற்கிறீர்கள்.',
  },
  thankYou: {
    title: 'நன்றி!',
    text: 'உங்கள் ஆர்டர் கிடைத்தது. விவரங்களை உறுதிசெய்ய விரைவில் உங்களை அழைப்போம்.',
    order: 'ஆர்டர் எண்',
    keepPhoneOn: 'மொபைலை ஆன் செய்து வைக்கவும்.',
    wrongNumber: 'எண் தவறானதா?',
  },
}
