import { at, contactOf, type DemoHelper, type Gender } from './people.ts';

/** City | name | gender | age | locality | latitude longitude | services | rupees per hour | bio; one in each locality. */
const ROWS = `
Delhi NCR | Ravi Kumar | male | 34 | Saket, New Delhi | 28.5245 77.2066 | cooking sweeping-mopping laundry | 250 | North Indian home food, rotis off the tawa and a kitchen left as clean as I found it. Eleven years with families in South Delhi.
Delhi NCR | Sunita Devi | female | 42 | Dwarka, New Delhi | 28.5921 77.046 | sweeping-mopping laundry | 180 | Thorough and on time. I bring my own cloths and look after delicate clothes by hand.
Delhi NCR | Imran Qureshi | male | 29 | Lajpat Nagar, New Delhi | 28.5677 77.2433 | hair-dresser | 600 | Haircuts, beard trims and head massage at home. Sterilised tools, fresh towels, no mess.
Delhi NCR | Kavita Chauhan | female | 37 | Sector 62, Noida | 28.627 77.3649 | babysitting elderly-care | 320 | Mother of two. I keep children busy with stories and drawing, and sit with grandparents too.
Delhi NCR | Harpreet Kaur | female | 45 | DLF Phase 3, Gurugram | 28.4949 77.0947 | cooking babysitting | 380 | Punjabi and continental cooking, tiffins for school, birthday spreads for twenty.
Delhi NCR | Deepak Bisht | male | 26 | Indirapuram, Ghaziabad | 28.6415 77.3714 | gardening pet-care | 220 | Grew up on a hill farm in Kumaon. Balcony gardens, lawns, and long walks for dogs.
Mumbai | Savita Kamble | female | 39 | Andheri West, Mumbai | 19.1364 72.8296 | sweeping-mopping cooking | 260 | Maharashtrian thali, dusting, floors and bathrooms. Small flats are my speciality.
Mumbai | Francis Dsouza | male | 51 | Bandra West, Mumbai | 19.0596 72.8295 | cooking | 650 | Goan and coastal cooking after twenty years on ships. Ask for the prawn curry.
Mumbai | Rekha Pawar | female | 48 | Dadar, Mumbai | 19.0178 72.8478 | elderly-care other | 340 | Trained ward helper. Medicines on time, gentle exercise, and patience.
Mumbai | Nilesh Patil | male | 31 | Thane West, Thane | 19.2183 72.9781 | gardening other | 240 | Terrace gardens, potting and small repairs around the house.
Mumbai | Shabana Shaikh | female | 33 | Powai, Mumbai | 19.1176 72.906 | laundry sweeping-mopping | 210 | Washing, ironing and folding the way you like it. Evenings possible.
Mumbai | Ganesh Sawant | male | 27 | Vashi, Navi Mumbai | 19.0771 72.9986 | pet-care gardening | 280 | Dogs, cats, parrots and fish. I send a photo from every walk.
Bangalore | Lakshmi Gowda | female | 44 | Indiranagar, Bangalore | 12.9784 77.6408 | cooking | 300 | Karnataka meals: bisi bele bath, akki rotti, and low-oil cooking for elders.
Bangalore | Manjunath Reddy | male | 35 | Koramangala, Bangalore | 12.9352 77.6245 | sweeping-mopping laundry | 230 | Deep cleaning for flats and hostels. I start early and finish before your stand-up.
Bangalore | Shanthi Murthy | female | 55 | Jayanagar, Bangalore | 12.9308 77.5838 | elderly-care cooking | 350 | Retired school cook. Company, soft food and evening prayers for your parents.
Bangalore | Naveen Shetty | male | 30 | Whitefield, Bangalore | 12.9698 77.75 | pet-care | 290 | Dog walker and trainer. Puppies, seniors and everything that barks.
Bangalore | Fathima Begum | female | 36 | HSR Layout, Bangalore | 12.9116 77.6474 | babysitting | 330 | Ten years with toddlers and twins. First-aid course, English, Kannada and Urdu.
Bangalore | Kiran Hegde | other | 28 | Malleshwaram, Bangalore | 13.0035 77.5709 | hair-dresser | 750 | Cuts, colour and bridal styling in your own living room.
Pune | Vaishali Jadhav | female | 41 | Kothrud, Pune | 18.5074 73.8077 | cooking laundry | 240 | Puran poli at festivals, simple bhaji-poli on weekdays.
Pune | Sachin Kulkarni | male | 38 | Aundh, Pune | 18.558 73.8075 | gardening | 260 | Horticulture diploma. Roses, kitchen gardens and drip lines.
Pune | Anjali Deshpande | female | 32 | Viman Nagar, Pune | 18.5679 73.9143 | babysitting elderly-care | 310 | Homework help, park time and bedtime stories in Marathi and English.
Pune | Santosh Bhosale | male | 47 | Hadapsar, Pune | 18.5089 73.926 | sweeping-mopping other | 190 | House cleaning, loading and shifting. Strong and careful with glass.
Pune | Pooja Gaikwad | female | 24 | Hinjewadi, Pune | 18.5913 73.7389 | sweeping-mopping laundry | 170 | Quick weekly cleaning for busy people. I can come before eight.
Pune | Aniket Joshi | male | 33 | Koregaon Park, Pune | 18.5362 73.894 | pet-care hair-dresser | 450 | Grooming for people and their dogs. Yes, both.
Hyderabad | Padma Rao | female | 50 | Banjara Hills, Hyderabad | 17.4156 78.4347 | cooking elderly-care | 360 | Andhra meals with less chilli if you ask twice. Careful with diabetics.
Hyderabad | Srinivas Goud | male | 40 | Kukatpally, Hyderabad | 17.4948 78.3996 | sweeping-mopping gardening | 200 | Independent houses, terraces and compounds cleaned and watered.
Hyderabad | Yasmeen Sultana | female | 35 | Begumpet, Hyderabad | 17.4447 78.4664 | cooking | 420 | Dum biryani, haleem in season, and everyday Hyderabadi food.
Hyderabad | Anil Varma | male | 29 | Madhapur, Hyderabad | 17.4483 78.3915 | laundry | 160 | Pick up the basket, wash, steam-iron, hang in the cupboard. Done in two hours.
Hyderabad | Sirisha Naidu | female | 31 | Gachibowli, Hyderabad | 17.4401 78.3489 | babysitting | 300 | Montessori assistant. Calm afternoons and screen-free play.
Hyderabad | Mohammed Farooq | male | 43 | Secunderabad, Hyderabad | 17.4399 78.4983 | hair-dresser other | 550 | Barber of the third generation. Home visits for elders and children.
Chennai | Meenakshi Sundaram | female | 53 | Mylapore, Chennai | 13.0368 80.2676 | cooking | 330 | Strictly vegetarian: sambar, kootu, and kolam at the door.
Chennai | Karthik Raman | male | 28 | T. Nagar, Chennai | 13.0418 80.2341 | sweeping-mopping laundry | 220 | Apartments cleaned top to bottom, with photos before and after.
Chennai | Revathi Balan | female | 46 | Adyar, Chennai | 13.0012 80.2565 | elderly-care | 380 | Nursing aide for twelve years. Blood pressure, physiotherapy walks, temple trips.
Chennai | Murugan Selvam | male | 37 | Velachery, Chennai | 12.9815 80.218 | gardening other | 210 | Coconut trees, borewell gardens, and odd jobs nobody else wants.
Chennai | Jayanthi Krishnan | female | 40 | Anna Nagar, Chennai | 13.085 80.2101 | babysitting cooking | 340 | Two grown-up children of my own. Yours will eat their vegetables.
Chennai | Antony Raj | male | 25 | Tambaram, Chennai | 12.9249 80.1 | pet-care | 250 | Volunteer at the animal shelter. Feeding, walking, medicine for shy cats.
Ahmedabad | Hansa Patel | female | 49 | Navrangpura, Ahmedabad | 23.0365 72.5611 | cooking | 270 | Gujarati thali, farsan and Jain food without onion and garlic.
Ahmedabad | Jignesh Shah | male | 36 | Satellite, Ahmedabad | 23.03 72.5176 | gardening pet-care | 230 | Plants on weekdays, dogs on weekends.
Ahmedabad | Kokila Solanki | female | 38 | Maninagar, Ahmedabad | 22.9962 72.5996 | sweeping-mopping laundry | 150 | Two houses in the morning, two in the afternoon. References in every lane.
Ahmedabad | Bhavesh Prajapati | male | 32 | Bopal, Ahmedabad | 23.0339 72.4634 | sweeping-mopping other | 180 | Move-in and festival cleaning, fans and windows included.
Ahmedabad | Nisha Rathod | female | 27 | Vastrapur, Ahmedabad | 23.035 72.5293 | hair-dresser babysitting | 480 | Haircuts and mehndi; I can mind the little one while you are at the function.
Ahmedabad | Dinesh Makwana | male | 58 | Naranpura, Ahmedabad | 23.056 72.553 | elderly-care | 290 | Retired hospital attendant. Night sitting and walks in the garden.
Kolkata | Mitali Ghosh | female | 43 | Salt Lake, Kolkata | 22.5867 88.4171 | cooking | 280 | Shorshe ilish, shukto, and lunch boxes that come back empty.
Kolkata | Subrata Das | male | 52 | Ballygunge, Kolkata | 22.528 88.3659 | elderly-care other | 320 | Reads the newspaper aloud, knows every doctor in the para.
Kolkata | Rina Mondal | female | 30 | Behala, Kolkata | 22.4986 88.3108 | sweeping-mopping laundry | 140 | Neat, quiet and punctual. Red floors are no secret to me.
Kolkata | Tapas Sarkar | male | 34 | New Town, Kolkata | 22.5958 88.4795 | gardening | 200 | Rooftop vegetables the year round, compost included.
Kolkata | Anwara Bibi | female | 47 | Jadavpur, Kolkata | 22.4955 88.3709 | babysitting cooking | 260 | Raised five nephews and three of the neighbours’ children.
Kolkata | Joy Mukherjee | prefer-not-to-say | 26 | Howrah | 22.5958 88.2636 | pet-care hair-dresser | 400 | Cats love me. People say the haircuts are fine too.
`;

/** The languages of a city. Every other helper also speaks English. */
const LANGUAGES: Record<string, string[]> = {
  'Delhi NCR': ['hi'],
  Mumbai: ['hi', 'mr'],
  Bangalore: ['kn', 'hi'],
  Pune: ['mr', 'hi'],
  Hyderabad: ['te', 'hi', 'ur'],
  Chennai: ['ta'],
  Ahmedabad: ['gu', 'hi'],
  Kolkata: ['bn', 'hi'],
};

export const HELPERS: DemoHelper[] = ROWS.trim()
  .split('\n')
  .map((row, index) => {
    const [city, name, gender, age, locality, point, services, hourlyRate, bio] = row.split(' | ') as [
      string,
      string,
      Gender,
      ...string[],
    ];
    const [latitude, longitude] = point!.split(' ').map(Number) as [number, number];
    return {
      name,
      gender,
      age: Number(age),
      hourlyRate: Number(hourlyRate),
      bio: bio!,
      city,
      services: services!.split(' '),
      languages: [...LANGUAGES[city]!, ...(index % 2 === 0 ? ['en'] : [])],
      instantChanges: index % 4 === 1,
      ...contactOf(name),
      ...at([locality!, latitude, longitude]),
    };
  });
