import type { Language } from './language.ts'

export const ml: Language = {
  code: 'ml',
  name: 'Malaiala',
  direction: 'ltr',
  form: {
    name: { label: 'പേര്', placeholder: 'നിങ്ങളുടെ മുഴുവൻ പേര്' },
    email: { label: 'ഇമെയിൽ', placeholder: 'name@example.com' },
    phone: { label: 'മൊബൈൽ നമ്പർ', placeholder: '+91 98765 43210' },
    submit: 'ഇപ്പോൾ ഓർഡർ ചെയ്യൂ',
    sending: 'അയയ്ക്കുന്നു…',
    alerts: {
      refused: 'നിങ്ങളുടെ ഓർഡർ അയയ്ക്കാൻ കഴിഞ്ഞില്ല: ',
      connection: 'കണക്ഷൻ പിശക്: ',
      unknown: 'അജ്ഞാത പിശക്',
    },
    tryAgain: 'ദയവായി അൽപ്പസമയം കഴിഞ്ഞ് വീണ്ടും ശ്രമിക്കുക.',
    notStarted: 'ഈ ഫോം പ്രവർത്തിക്കുന്നില്ല. ദയവായി പേജ് വീണ്ടും ലോഡ് ചെയ്യുക അല്ലെങ്കിൽ മറ്റൊരു ബ്രൗസറിൽ തുറക്കുക.',
    forExample: 'ഉദാ. ',
    doubtfulPhone: 'ദയവായി മൊബൈൽ നമ്പർ പരിശോധിക്കുക. അത് ശരിയാണെങ്കിൽ ബട്ടൺ വീണ്ടും അമർത്തുക.',
    markedField: 'ദയവായി അടയാളപ്പെടുത്തിയ ഭാഗം ശരിയായി പൂരിപ്പിക്കുക.',
    sendOtherwise: 'മറ്റൊരു രീതിയിൽ അയയ്ക്കുക',
    address: 'വിലാസം',
    quantity: 'എണ്ണം',
    payOnDelivery: 'ക്യാഷ് ഓൺ ഡെലിവറി',
    privacy: 'ഓർഡർ ചെയ്യുന്നതിലൂടെ ഞങ്ങളുടെ [സ്വകാര്യതാ നയം] നിങ്ങൾ അംഗീകരിക്കുന്നു.',
  },
  thankYou: {
    title: 'നന്ദി!',
    text: 'നിങ്ങളുടെ ഓർഡർ ലഭിച്ചു. വിവരങ്ങൾ സ്ഥിരീകരിക്കാൻ ഞങ്ങൾ ഉടൻ നിങ്ങളെ വിളിക്കും.',
    order: 'ഓർഡർ നമ്പർ',
    keepPhoneOn: 'ഫോൺ ഓണാക്കി വയ്ക്കുക.',
    wrongNumber: 'നമ്പർ തെറ്റാണോ?',
  },
}
