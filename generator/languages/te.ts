import type { Language } from './language.ts'

export const te: Language = {
  code: 'te',
  name: 'Télugo',
  direction: 'ltr',
  form: {
    name: { label: 'పేరు', placeholder: 'మీ పూర్తి పేరు' },
    email: { label: 'ఇమెయిల్', placeholder: 'name@example.com' },
    phone: { label: 'మొబైల్ నంబర్', placeholder: '+91 98765 43210' },
    submit: 'ఇప్పుడే ఆర్డర్ చేయండి',
    sending: 'పంపుతున్నాము…',
    alerts: {
      refused: 'మీ ఆర్డర్ పంపడం సాధ్యపడలేదు: ',
      connection: 'కనెక్షన్ లోపం: ',
      unknown: 'తెలియని లోపం',
    },
    tryAgain: 'దయచేసి కాసేపటి తర్వాత మళ్లీ ప్రయత్నించండి.',
    notStarted: 'ఈ ఫారం పని చేయడం లేదు. దయచేసి పేజీని మళ్లీ లోడ్ చేయండి లేదా వేరే బ్రౌజర్\u200cలో తెరవండి.',
    forExample: 'ఉదా. ',
    doubtfulPhone: 'దయచేసి మొబైల్ నంబర్\u200cను సరిచూసుకోండి. అది సరైనదైతే, బటన్\u200cను మళ్లీ నొక్కండి.',
    markedField: 'దయచేసి గుర్తించిన చోట సరిగ్గా నింపండి.',
    sendOtherwise: 'మరో విధంగా పంపండి',
    address: 'చిరునామా',
    quantity: 'సంఖ్య',
    payOnDelivery: 'క్యాష్ ఆన్ డెలివరీ',
    privacy: 'ఆర్డర్ చేయడం ద్వారా మీరు మా [గోప్యతా విధానాన్ని] అంగీకరిస్తున్నారు.',
  },
  thankYou: {
    title: 'ధన్యవాదాలు!',
    text: 'మీ ఆర్డర్ అందింది. వివరాలు నిర్ధారించుకోవడానికి త్వరలో మీకు కాల్ చేస్తాము.',
    order: 'ఆర్డర్ నంబర్',
    keepPhoneOn: 'మీ ఫోన్\u200cను ఆన్\u200cలో ఉంచండి.',
    wrongNumber: 'నంబర్ తప్పుగా ఉందా?',
  },
}
