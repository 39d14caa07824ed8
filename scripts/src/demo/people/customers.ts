import { at, contactOf, type DemoCustomer, type Gender } from './people.ts';

/** City | name | gender | age | locality | latitude longitude | apartment | address. */
const ROWS = `
Delhi NCR | Asha Verma | female | 33 | Malviya Nagar, New Delhi | 28.5355 77.2105 | 3bhk | B-14, Shivalik Road, Malviya Nagar, New Delhi 110017
Delhi NCR | Rohan Mehta | male | 29 | Vasant Kunj, New Delhi | 28.5293 77.1542 | 2bhk | Flat 1203, Sector C, Vasant Kunj, New Delhi 110070
Mumbai | Neha Iyer | female | 36 | Powai, Mumbai | 19.1197 72.905 | 2bhk | 704, Lake Homes, Powai, Mumbai 400076
Mumbai | Arjun Malhotra | male | 41 | Khar West, Mumbai | 19.0728 72.8326 | 4bhk | 3, Sea Breeze, 14th Road, Khar West, Mumbai 400052
Bangalore | Divya Nair | female | 31 | Koramangala, Bangalore | 12.9345 77.6266 | 2bhk | 22, 5th Cross, 6th Block, Koramangala, Bangalore 560095
Pune | Siddharth Kale | male | 38 | Baner, Pune | 18.559 73.7868 | 3bhk | A-602, Green Park, Baner, Pune 411045
Hyderabad | Ayesha Khan | female | 27 | Jubilee Hills, Hyderabad | 17.4326 78.4071 | more-than-4bhk | Plot 88, Road 36, Jubilee Hills, Hyderabad 500033
Chennai | Vikram Subramanian | male | 46 | Adyar, Chennai | 13.0067 80.2577 | 3bhk | 9, Gandhi Nagar 2nd Main Road, Adyar, Chennai 600020
Ahmedabad | Pallavi Desai | female | 35 | Prahlad Nagar, Ahmedabad | 23.012 72.5108 | 3bhk | C-401, Corporate Road, Prahlad Nagar, Ahmedabad 380015
Kolkata | Arnab Sen | male | 58 | Salt Lake, Kolkata | 22.588 88.4105 | 1bhk | BD-112, Sector 1, Salt Lake, Kolkata 700064
Delhi NCR | Simran Bedi | female | 29 | Lajpat Nagar, New Delhi | 28.57 77.24 | 2bhk | C-57, Central Market Road, Lajpat Nagar, New Delhi 110024
Delhi NCR | Faizan Ahmed | male | 44 | Sector 62, Noida | 28.628 77.365 | 3bhk | Tower 4, Flat 902, Sector 62, Noida 201309
Mumbai | Sasha Pinto | other | 26 | Andheri West, Mumbai | 19.134 72.833 | 1bhk | 12, Palm Court, Versova Road, Andheri West, Mumbai 400053
Mumbai | Prakash Gokhale | male | 63 | Dadar, Mumbai | 19.019 72.844 | 2bhk | 5, Shanti Niwas, Ranade Road, Dadar, Mumbai 400028
Bangalore | Rahul Hegde | male | 34 | Indiranagar, Bangalore | 12.977 77.639 | 3bhk | 41, 12th Main, Indiranagar, Bangalore 560038
Bangalore | Sneha Kulkarni | female | 28 | HSR Layout, Bangalore | 12.913 77.644 | 1bhk | 318, 17th Cross, Sector 4, HSR Layout, Bangalore 560102
Bangalore | Mathew Kuruvilla | male | 61 | Jayanagar, Bangalore | 12.929 77.583 | 4bhk | 77, 9th Main, 4th Block, Jayanagar, Bangalore 560011
Pune | Gauri Phadke | female | 40 | Kothrud, Pune | 18.509 73.81 | 2bhk | 14, Mayur Colony, Kothrud, Pune 411038
Pune | Imtiaz Shaikh | male | 36 | Viman Nagar, Pune | 18.567 73.915 | 2bhk | D-203, Sky Towers, Viman Nagar, Pune 411014
Pune | Tanvi Apte | prefer-not-to-say | 27 | Koregaon Park, Pune | 18.537 73.895 | 1bhk | 6, Lane 5, Koregaon Park, Pune 411001
Hyderabad | Madhav Pantulu | male | 67 | Banjara Hills, Hyderabad | 17.416 78.436 | 4bhk | 8-2-120, Road 2, Banjara Hills, Hyderabad 500034
Hyderabad | Swathi Chowdary | female | 30 | Gachibowli, Hyderabad | 17.441 78.351 | 2bhk | 1604, Tower B, Gachibowli, Hyderabad 500032
Hyderabad | Vivek Nori | male | 42 | Begumpet, Hyderabad | 17.444 78.465 | 3bhk | 1-10-72, Prakash Nagar, Begumpet, Hyderabad 500016
Chennai | Nithya Raghavan | female | 38 | Mylapore, Chennai | 13.036 80.268 | 2bhk | 33, North Mada Street, Mylapore, Chennai 600004
Chennai | Joseph Arul | male | 49 | Anna Nagar, Chennai | 13.084 80.212 | 3bhk | AF-19, 5th Street, Anna Nagar, Chennai 600040
Chennai | Deepa Venkat | female | 34 | T. Nagar, Chennai | 13.041 80.236 | 2bhk | 11, Habibullah Road, T. Nagar, Chennai 600017
Ahmedabad | Hardik Trivedi | male | 31 | Satellite, Ahmedabad | 23.031 72.519 | 2bhk | B-9, Ramdev Nagar, Satellite, Ahmedabad 380015
Ahmedabad | Falguni Mehta | female | 55 | Navrangpura, Ahmedabad | 23.037 72.56 | 3bhk | 4, Swastik Society, Navrangpura, Ahmedabad 380009
Ahmedabad | Rustom Contractor | male | 72 | Vastrapur, Ahmedabad | 23.036 72.53 | 3bhk | 21, Lakeview Park, Vastrapur, Ahmedabad 380054
Kolkata | Ishita Banerjee | female | 29 | Ballygunge, Kolkata | 22.529 88.364 | 2bhk | 17B, Hindustan Road, Ballygunge, Kolkata 700029
Kolkata | Debashis Roy | male | 51 | Jadavpur, Kolkata | 22.496 88.372 | 2bhk | 62, Central Road, Jadavpur, Kolkata 700032
Kolkata | Moumita Pal | female | 33 | New Town, Kolkata | 22.595 88.478 | 3bhk | Tower 7, Flat 11C, Action Area 1, New Town, Kolkata 700156
`;

export const CUSTOMERS: DemoCustomer[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [city, name, gender, age, locality, point, apartmentType, address] = row.split(' | ') as [
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
      city,
      apartmentType: apartmentType!,
      address: address!,
      ...contactOf(name),
      ...at([locality!, latitude, longitude]),
    };
  });
