import type { Language } from './language.ts'

export const kn: Language = {
  code: 'kn',
  name: 'Canarês',
  direction: 'ltr',
  form: {
    name: { label: 'ಹೆಸರು', placeholder: 'ನಿಮ್ಮ ಪೂರ್ಣ ಹೆಸರು' },
    email: { label: 'ಇಮೇಲ್', placeholder: 'name@example.com' },
    phone: { label: 'ಮೊಬೈಲ್ ಸಂಖ್ಯೆ', placeholder: '+91 98765 43210' },
    submit: 'ಈಗಲೇ ಆರ್ಡರ್ ಮಾಡಿ',
    sending: 'ಕಳುಹಿಸಲಾಗುತ್ತಿದೆ…',
    alerts: {
      refused: 'ನಿಮ್ಮ ಆರ್ಡರ್ ಕಳುಹಿಸಲು ಸಾಧ್ಯವಾಗಲಿಲ್ಲ: ',
      connection: 'ಸಂಪರ್ಕ ದೋಷ: ',
      unknown: 'ಅಜ್ಞಾತ ದೋಷ',
    },
    tryAgain: 'ದಯವಿಟ್ಟು ಸ್ವಲ್ಪ ಸಮಯದ ನಂತರ ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
    notStarted: 'ಈ ಫಾರ್ಮ್ ಕೆಲಸ ಮಾಡುತ್ತಿಲ್ಲ. ದಯವಿಟ್ಟು ಪುಟವನ್ನು ಮರುಲೋಡ್ ಮಾಡಿ ಅಥವಾ ಬೇರೆ ಬ್ರೌಸರ್\u200cನಲ್ಲಿ ತೆರೆಯಿರಿ.',
    forExample: 'ಉದಾ. ',
    doubtfulPhone: 'ದಯವಿಟ್ಟು ಮೊಬೈಲ್ ಸಂಖ್ಯೆಯನ್ನು ಪರಿಶೀಲಿಸಿ. ಅದು ಸರಿಯಾಗಿದ್ದರೆ, ಬಟನ್ ಅನ್ನು ಮತ್ತೆ ಒತ್ತಿ.',
    markedField: 'ದಯವಿಟ್ಟು ಗುರುತಿಸಿದ ಸ್ಥಳವನ್ನು ಸರಿಯಾಗಿ ಭರ್ತಿ ಮಾಡಿ.',
    sendOtherwise: 'ಬೇರೆ ರೀತಿಯಲ್ಲಿ ಕಳುಹಿಸಿ',
    address: 'ವಿಳಾಸ',
    quantity: 'ಪ್ರಮಾಣ',
    payOnDelivery: 'ಕ್ಯಾಶ್ ಆನ್ ಡೆಲಿವರಿ',
    privacy: 'ಆರ್ಡರ್ ಮಾಡುವ ಮೂಲಕ ನೀವು ನಮ್ಮ [ಗೌಪ್ಯತಾ ನೀತಿಗೆ] ಸಮ್ಮತಿಸುತ್ತೀರಿ.',
  },
  thankYou: {
    title: 'ಧನ್ಯವಾದಗಳು!',
    text: 'ನಿಮ್ಮ ಆರ್ಡರ್ ಸ್ವೀಕರಿಸಲಾಗಿದೆ. ವಿವರಗಳನ್ನು ಖಚಿತಪಡಿಸಿಕೊಳ್ಳಲು ಶೀಘ್ರದಲ್ಲೇ ನಿಮಗೆ ಕರೆ ಮಾಡುತ್ತೇವೆ.',
    order: 'ಆರ್ಡರ್ ಸಂಖ್ಯೆ',
    keepPhoneOn: 'ನಿಮ್ಮ ಫೋನ್ ಆನ್ ಆಗಿರಲಿ.',
    wrongNumber: 'ಸಂಖ್ಯೆ ತಪ್ಪಾಗಿದೆಯೇ?',
  },
}
