export { RegistrationSkeleton as default } from "@/components/registrations/registration-skeleton";
