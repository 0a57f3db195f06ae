import type { Language } from './language.ts'

export const gu: Language = {
  code: 'gu',
  name: 'Guzerate',
  direction: 'ltr',
  form: {
    name: { label: 'નામ', placeholder: 'તમારું પૂરું નામ' },
    email: { label: 'ઈમેલ', placeholder: 'name@example.com' },
    phone: { label: 'મોબાઇલ નંબર', placeholder: '+91 98765 43210' },
    submit: 'હમણાં જ ઓર્ડર કરો',
    sending: 'મોકલાઈ રહ્યું છે…',
    alerts: {
      refused: 'તમારો ઓર્ડર મોકલી શકાયો નથી: ',
      connection: 'કનેક્શનમાં ભૂલ: ',
      unknown: 'અજ્ઞાત ભૂલ',
    },
    tryAgain: 'કૃપા કરીને થોડી વાર પછી ફરી પ્રયાસ કરો.',
    notStarted: 'આ ફોર્મ કામ કરી રહ્યું નથી. કૃપા કરીને પેજ ફરી લોડ કરો અથવા બીજા બ્રાઉઝરમાં ખોલો.',
    forExample: 'દા.ત. ',
    doubtfulPhone: 'કૃપા કરીને મોબાઇલ નંબર ચકાસો. જો તે સાચો હોય, તો ફરી બટન દબાવો.',
    markedField: 'કૃપા કરીને ચિહ્નિત ખાનું યોગ્ય રીતે ભરો.',
    sendOtherwise: 'બીજી રીતે મોકલો',
    address: 'સરનામું',
    quantity: 'સંખ્યા',
    payOnDelivery: 'કેશ ઓન ડિલિવરી',
    privacy: 'ઓર્ડર કરીને તમે અમારી [ગોપનીયતા નીતિ] સાથે સંમત થાઓ છો.',
  },
  thankYou: {
    title: 'આભાર!',
    text: 'અમને તમારો ઓર્ડર મળી ગયો છે. વિગતોની પુષ્ટિ માટે અમે ટૂંક સમયમાં તમને ફોન કરીશું.',
    order: 'ઓર્ડર નંબર',
    keepPhoneOn: 'તમારો ફોન ચાલુ રાખો.',
    wrongNumber: 'નંબર ખોટો છે?',
  },
}
