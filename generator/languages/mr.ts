import type { Language } from './language.ts'

export const mr: Language = {
  code: 'mr',
  name: 'Marati',
  direction: 'ltr',
  form: {
    name: { label: 'नाव', placeholder: 'तुमचे पूर्ण नाव' },
    email: { label: 'ईमेल', placeholder: 'name@example.com' },
    phone: { label: 'मोबाइल नंबर', placeholder: '+91 98765 43210' },
    submit: 'आत्ताच ऑर्डर करा',
    sending: 'पाठवत आहोत…',
    alerts: {
      refused: 'तुमची ऑर्डर पाठवता आली नाही: ',
      connection: 'कनेक्शनमध्ये अडचण: ',
      unknown: 'अज्ञात त्रुटी',
    },
    tryAgain: 'कृपया थोड्या वेळाने पुन्हा प्रयत्न करा.',
    notStarted: 'हा फॉर्म सुरू होऊ शकला नाही. कृपया पेज पुन्हा लोड करा किंवा दुसऱ्या ब्राउझरमध्ये उघडा.',
    forExample: 'उदा. ',
    doubtfulPhone: 'कृपया मोबाइल नंबर तपासा. तो बरोबर असल्यास बटण पुन्हा दाबा.',
    markedField: 'कृपया चिन्हांकित जागा बरोबर भरा.',
    sendOtherwise: 'दुसऱ्या पद्धतीने पाठवा',
    address: 'पत्ता',
    quantity: 'संख्या',
    payOnDelivery: 'कॅश ऑन डिलिव्हरी',
    privacy: 'ऑर्डर करून तुम्ही आमच्या [गोपनीयता धोरणाशी] सहमत होता.',
  },
  thankYou: {
    title: 'धन्यवाद!',
    text: 'तुमची ऑर्डर आम्हाला मिळाली आहे. ऑर्डर निश्चित करण्यासाठी आम्ही लवकरच तुम्हाला फोन करू.',
    order: 'ऑर्डर नंबर',
    keepPhoneOn: 'तुमचा फोन चालू ठेवा.',
    wrongNumber: 'नंबर चुकीचा आहे का?',
  },
}
