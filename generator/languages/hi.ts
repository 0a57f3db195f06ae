import type { Language } from './language.ts'

export const hi: Language = {
  code: 'hi',
  name: 'Hindi',
  direction: 'ltr',
  form: {
    name: { label: 'नाम', placeholder: 'अपना पूरा नाम लिखें' },
    email: { label: 'ईमेल', placeholder: 'name@example.com' },
    phone: { label: 'मोबाइल नंबर', placeholder: '+91 98765 43210' },
    submit: 'अभी ऑर्डर करें',
    sending: 'भेजा जा रहा है…',
    alerts: {
      refused: 'आपका ऑर्डर नहीं भेजा जा सका: ',
      connection: 'कनेक्शन में समस्या: ',
      unknown: 'अज्ञात त्रुटि',
    },
    tryAgain: 'कृपया थोड़ी देर बाद फिर से कोशिश करें।',
    notStarted: 'यह फ़ॉर्म काम नहीं कर रहा है। कृपया पेज दोबारा लोड करें या किसी दूसरे ब्राउज़र में खोलें।',
    forExample: 'जैसे: ',
    doubtfulPhone: 'कृपया अपना मोबाइल नंबर जाँच लें। अगर यह सही है, तो बटन फिर से दबाएँ।',
    markedField: 'कृपया चिह्नित खाना सही-सही भरें।',
    sendOtherwise: 'दूसरे तरीके से भेजें',
    address: 'पता',
    quantity: 'मात्रा',
    payOnDelivery: 'कैश ऑन डिलीवरी',
    privacy: 'ऑर्डर करके आप हमारी [गोपनीयता नीति] से सहमत होते हैं।',
  },
  thankYou: {
    title: 'धन्यवाद!',
    text: 'हमें आपका ऑर्डर मिल गया है। ऑर्डर की पुष्टि के लिए हम आपको जल्द ही कॉल करेंगे।',
    order: 'ऑर्डर नंबर',
    keepPhoneOn: 'अपना फ़ोन चालू रखें।',
    wrongNumber: 'नंबर गलत है?',
  },
}
